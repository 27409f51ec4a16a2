/** Clocks on the screen: a ring and a number. They run by themselves between views and never act for anyone. */
import { remaining, secondsShown, untilNext } from "../net/clock.js";
import { motionReduced } from "./settings.js";
import { html, memo, useEffect, useLayoutEffect, useRef } from "../ui.js";

/** A third of the time is left: coral. */
const isShort = (left, total) => left < total * 0.34;

/** What whileShown runs when the page comes back; one listener for all, for clocks change hands with every turn. */
const seekers = new Set();
if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    for (const seek of seekers) seek();
  });
}

/** Runs `seek` now and whenever the page comes back into view. */
function whileShown(seek) {
  seek();
  seekers.add(seek);
  return () => seekers.delete(seek);
}

/**
 * The ring goes on by about a pixel at a time: a hundred and fifty round a portrait, three times as many round the pile.
 * An animation of its own would have the page drawn sixty times a second for a whole game: a tenth of a core, and battery.
 */
const STEPS = { "": 150, common: 450 };
const stepOf = (total, kind) => (motionReduced() ? 1000 : Math.max(50, total / STEPS[kind]));

/**
 * The ring round a portrait or the pile: full at first, empty at `deadline` (server time, ms). Without a `clock`,
 * {deadline, total, now}, it is there and not seen: to make one anew with each turn costs more than all else a turn does.
 */
export const Ring = memo(({ clock, kind = "" }) => {
  const ring = useRef(null);
  const { deadline, total, now } = clock ?? {};
  // Once the page is drawn: the ring fades in, and nobody sees where it stood for the first of its pictures.
  useEffect(() => {
    if (deadline === undefined) return undefined;
    const node = ring.current;
    let timer = null;
    const tick = () => {
      clearTimeout(timer);
      const time = remaining(deadline, now());
      markShort(node, isShort(time, total));
      node.lastElementChild.style.strokeDashoffset = 100 * (1 - Math.min(1, time / total));
      if (time > 0) timer = setTimeout(tick, untilNext(time, stepOf(total, kind)));
    };
    const stop = whileShown(tick);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [deadline, total]);
  return html`
    <svg class=${`ring ${kind} ${clock ? "running" : ""}`} ref=${ring} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <circle class="ring-track" cx="50" cy="50" r="46" pathLength="100" />
      <circle class="ring-left" cx="50" cy="50" r="46" pathLength="100" />
    </svg>
  `;
});

/**
 * The seconds until `deadline`, whole, rounded up; one timeout for each. `onSecond(seconds)` is told every change and
 * 0 at the end. `format` makes the text.
 */
export function Seconds({ deadline, total, now, kind = "", format = String, onSecond, pulse = false }) {
  const element = useRef(null);
  useLayoutEffect(() => {
    let timer = null;
    const tick = () => {
      clearTimeout(timer);
      const node = element.current;
      const left = remaining(deadline, now());
      const seconds = secondsShown(left);
      node.textContent = format(seconds);
      // The number and the ring beside it turn coral together.
      for (const one of [node, node.parentElement.querySelector(".ring")]) markShort(one, isShort(left, total));
      if (onSecond) onSecond(seconds);
      if (pulse && seconds <= 5 && seconds > 0) beat(node);
      if (left > 0) timer = setTimeout(tick, untilNext(left, 1000));
    };
    const stop = whileShown(tick);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [deadline, total, pulse]);
  return html`<b class=${kind} ref=${element} aria-hidden="true"></b>`;
}

/** Where there is such a node: its `data-short`, written only if it is another. */
function markShort(node, short) {
  if (node && node.dataset.short !== String(short)) node.dataset.short = String(short);
}

function beat(node) {
  if (motionReduced()) return;
  node.animate([{ scale: 1 }, { scale: 1.2 }, { scale: 1 }], { duration: 160, easing: "ease-out" });
}
