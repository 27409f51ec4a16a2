/** The keyboard map of UX.md. `commandOf` is pure: what a key means at the table, or null. */
import { RANKS } from "../rules.js";

/** Keys that jump to a rank: its digit, 0 for the ten, the letters of the court. */
const RANK_KEYS = new Map([
  ...RANKS.filter((rank) => rank !== "T").map((rank) => [rank.toLowerCase(), rank]),
  ["0", "T"],
]);

const ALWAYS = {
  ArrowRight: { type: "walk", step: 1 },
  ArrowLeft: { type: "walk", step: -1 },
  ArrowUp: { type: "recount", step: 1 },
  ArrowDown: { type: "recount", step: -1 },
  Home: { type: "end", which: "first" },
  End: { type: "end", which: "last" },
  Enter: { type: "enter" },
  Escape: { type: "clear" },
};
const LETTERS = {
  p: { type: "pass" },
  l: { type: "open", sheet: "activity" },
  m: { type: "open", sheet: "score" },
  r: { type: "react" },
  s: { type: "mute" },
  "?": { type: "open", sheet: "rules" },
};

/**
 * What a key press asks for. `place`: "hand" (a column has the focus), "control" (another button or a field has), or
 * "page". `letters`: single letters are on (WCAG 2.1.4: they can be turned off).
 */
export function commandOf({ key, ctrlKey, metaKey, altKey }, place, letters) {
  if (ctrlKey || metaKey || altKey) return null;
  if (key in ALWAYS) {
    if (place === "control") return key === "Escape" ? ALWAYS[key] : null;
    if (place === "page" && (key === "Home" || key === "End")) return null;
    return ALWAYS[key];
  }
  if (!letters) return null;
  const small = key.toLowerCase();
  if (small in LETTERS) return LETTERS[small];
  return RANK_KEYS.has(small) ? { type: "rank", rank: RANK_KEYS.get(small) } : null;
}

/** Where the focus is, for commandOf; null inside a dialog or a text field, where no key is ours. */
export function placeOf(element) {
  if (!element || element === document.body) return "page";
  if (element.closest("dialog, [popover], input, textarea, select, [contenteditable]")) return null;
  if (element.closest(".rank-column")) return "hand";
  return element.closest("button, a, summary, [tabindex]") ? "control" : "page";
}
