/**
 * The people whose reactions this device does not show, by the key that the server gives each (game/asyncapi.yaml).
 * Storage may be closed to us: then it lasts as long as the page.
 */

const KEY = "presidente.hushed";
/** The oldest goes when there are more. */
const MOST = 200;

let kept = null;

function read() {
  if (kept) return kept;
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    kept = new Map(stored.filter(([person, name]) => typeof person === "string" && typeof name === "string"));
  } catch {
    kept = new Map();
  }
  return kept;
}

/** [person, name] of everybody who is silenced, the last one first. */
export const hushedPeople = () => [...read()].reverse();

export const isHushed = (person) => read().has(person);

/** Silences a person, or not any more. */
export function hush(person, name, on) {
  const people = read();
  people.delete(person);
  if (on) people.set(person, name);
  for (const oldest of [...people.keys()].slice(0, Math.max(0, people.size - MOST))) people.delete(oldest);
  try {
    localStorage.setItem(KEY, JSON.stringify([...people]));
  } catch {
    // private window: the page keeps it in `kept`
  }
}
