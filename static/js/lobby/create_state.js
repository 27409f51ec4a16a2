// What the form of a new table shows, by rule system and mode. Pure.
import { lengthChoices, lockOf, SWITCHES } from "../room/options.js";

/**
 * `profile` is `{ free, options }` as the page carries it, `chosen` the mode in the form.
 *
 * Returns `{ rows, lengths }`: for each row whether it is shown and why it is locked (a reason of lockOf, or null), and
 * the lengths on offer, [] where the match ends by points.
 */
export function formState(profile, chosen) {
  const { free } = profile;
  const options = { ...profile.options, mode: chosen.mode || profile.options.mode };
  const lengths = options.ends === "target" ? [] : lengthChoices(options, free);
  const rows = {
    mode: { shown: free.includes("mode"), lock: null },
    length: { shown: lengths.length > 1, lock: null },
    turn_seconds: { shown: free.includes("turn_seconds") && options.mode === "turns", lock: null },
  };
  for (const name of SWITCHES) rows[name] = { shown: free.includes(name), lock: lockOf(name, options, free) };
  return { rows, lengths };
}
