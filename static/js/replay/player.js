/**
 * The player of a replay: `react(state, message)`, pure. `state`: {step, count, tricks, playing, speed}. Playing stops
 * by itself at the end, and starts anew from there.
 */
import { SPEEDS, nextTrick, previousTrick, within } from "./moments.js";

export function begin({ count, tricks, step = 0 }) {
  return { step: within(step, count), count, tricks, playing: false, speed: 1 };
}

const at = (state, step, playing = false) => ({ ...state, step: within(step, state.count), playing });

const HANDLERS = {
  toggle: (state) => {
    if (state.playing) return { ...state, playing: false };
    return state.step >= state.count - 1 ? at(state, 0, true) : { ...state, playing: true };
  },
  /** The time of a step is up. */
  tick: (state) => {
    if (!state.playing) return state;
    const step = within(state.step + 1, state.count);
    return { ...state, step, playing: step < state.count - 1 };
  },
  forward: (state) => at(state, state.step + 1),
  back: (state) => at(state, state.step - 1),
  nextTrick: (state) => at(state, nextTrick(state.tricks, state.step, state.count)),
  previousTrick: (state) => at(state, previousTrick(state.tricks, state.step)),
  start: (state) => at(state, 0),
  end: (state) => at(state, state.count - 1),
  seek: (state, { step }) => at(state, step),
  speed: (state, { speed }) => (SPEEDS.includes(speed) ? { ...state, speed } : state),
};

export function react(state, message) {
  const handler = HANDLERS[message.type];
  return handler ? handler(state, message) : state;
}

const KEYS = {
  " ": "toggle",
  ArrowRight: "forward",
  ArrowLeft: "back",
  ArrowUp: "nextTrick",
  ArrowDown: "previousTrick",
  PageDown: "nextTrick",
  PageUp: "previousTrick",
  Home: "start",
  End: "end",
};

/** What a key does, or null: not with a modifier, and not where it means something else (`where`: the element). */
export function keyMessage({ key, ctrlKey, altKey, metaKey }, where) {
  if (ctrlKey || altKey || metaKey) return null;
  const tag = where?.tagName ?? "";
  if (tag === "SELECT" || tag === "TEXTAREA" || (tag === "INPUT" && where.type !== "range")) return null;
  if (key === " " && (tag === "BUTTON" || tag === "A" || tag === "SUMMARY")) return null;
  if (SPEEDS.map(String).includes(key)) return { type: "speed", speed: Number(key) };
  return key in KEYS ? { type: KEYS[key] } : null;
}
