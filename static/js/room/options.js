// What a host may set, and what one setting does to another. Pure: no DOM, no sentences. The server judges; this only
// shows beforehand what it will say (RULES.md, "The options of a profile").

/** The five variants, in the order in which they are shown. */
export const VARIANTS = ["revolution", "skip_equal", "four_close", "top_close", "two_last"];

/** Every yes-or-no option of a match that a host may be allowed to change. */
export const SWITCHES = [...VARIANTS, "reseat"];

export const ROUND_COUNTS = [1, 3, 6, 9];
export const TURN_SECONDS = [15, 30, 60];

/**
 * Why `name` cannot be changed now, or null when it can.
 *
 * "profile": this rule system keeps it. "rapid": skipping needs a next player, and rapid mode has none.
 * "needs_equal": skipping follows an equal rank, which this table does not let anyone play. "needs_out": rapid mode
 * needs that who passes stays out of the trick.
 */
export function lockOf(name, options, free) {
  if (name === "skip_equal" && options.mode === "rapid" && options.beat === "equal_or_higher") return "rapid";
  if (name === "skip_equal" && options.beat !== "equal_or_higher") return "needs_equal";
  if (name === "mode" && options.pass !== "out") return "needs_out";
  return free.includes(name) ? null : "profile";
}

/** Whether a yes-or-no option is in force: in rapid mode skipping counts as off, whatever is stored. */
export function inForce(name, options) {
  if (name === "skip_equal" && options.mode === "rapid") return false;
  return Boolean(options[name]);
}

/** The switches worth showing: those the host may change, and those the rule system has on. */
export function shownSwitches(options, free) {
  return SWITCHES.filter((name) => free.includes(name) || Boolean(options[name]));
}

/** The length of the match as one value: "unlimited", "target" or the number of rounds as text. */
export function lengthOf(options) {
  return options.ends === "rounds" ? String(options.rounds) : options.ends;
}

/** The lengths to offer, the present one among them even when it is none of the usual numbers. */
export function lengthChoices(options, free) {
  if (options.ends === "target" || !(free.includes("rounds") || free.includes("ends"))) return [lengthOf(options)];
  const counts = free.includes("rounds") ? [...ROUND_COUNTS] : [];
  if (options.ends === "rounds" && !counts.includes(options.rounds)) counts.push(options.rounds);
  const lengths = counts.sort((one, other) => one - other).map(String);
  return free.includes("ends") ? [...lengths, "unlimited"] : lengths;
}

/** The changes that give the match this length. */
export function lengthChanges(length, options) {
  if (length === "unlimited") return { ends: "unlimited" };
  const rounds = Number(length);
  return options.ends === "rounds" ? { rounds } : { ends: "rounds", rounds };
}

/** The names of the settings that differ between two frames' rooms: those are the rows that glow. */
export function changedSettings(before, after) {
  if (!before) return [];
  const changed = Object.keys(after.options).filter((name) => before.options[name] !== after.options[name]);
  for (const name of ["profile", "visibility", "nudge", "open_hands"]) if (before[name] !== after[name]) changed.push(name);
  return changed;
}
