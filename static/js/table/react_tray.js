/** The button for reactions, and the tray with the phrases: a popover that Escape and a tap elsewhere close. */
import { gettext } from "../i18n.js";
import { html, Icon, memo, useEffect, useRef, useState } from "../ui.js";
import { isQuiet, mayReact, PHRASES, phraseText, quietLine } from "./reactions.js";
import { refusalSentence } from "./refusals.js";
import { setting } from "./settings.js";

const TRAY = "react-tray";
const EDGE = 8;
const STEPS = { ArrowRight: 1, ArrowDown: 2, ArrowLeft: -1, ArrowUp: -2 };

/** Opens the tray, if there is one on the page. */
export function openTray() {
  document.getElementById(TRAY)?.showPopover();
}

/** Shows itself again with every second until the wait is over; the server's time. */
function useSeconds(quiet, now) {
  const [, again] = useState(0);
  const left = Math.max(quiet.until, quiet.mute?.until ?? 0) - now();
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => again((count) => count + 1), (left % 1000) + 10);
    return () => clearTimeout(timer);
  });
  return now();
}

/** Above the button, or below one that stands high on the page. */
function place(tray, button) {
  const at = button.getBoundingClientRect();
  const below = at.top < innerHeight / 2;
  tray.style.setProperty("--right", `${Math.max(EDGE, innerWidth - at.right)}px`);
  tray.style.setProperty("--top", below ? `${at.bottom + EDGE}px` : "auto");
  tray.style.setProperty("--bottom", below ? "auto" : `${innerHeight - at.top + EDGE}px`);
}

/** The focus goes from phrase to phrase, two in a row. */
function walk(event) {
  const step = STEPS[event.key];
  if (!step) return;
  const phrases = [...event.currentTarget.querySelectorAll("[data-phrase]")];
  const at = phrases.indexOf(document.activeElement);
  const next = phrases[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** `state` of the page; `kind` is a class more for the button. Nothing where there is nobody to talk to. */
export function ReactTray({ state, act, kind = "" }) {
  if (!mayReact(state) || setting("reactions") === "none") return null;
  return html`<${ButtonAndTray} quiet=${state.quiet} offline=${state.link !== "open"} act=${act} kind=${kind} />`;
}

const ButtonAndTray = memo(({ quiet: silence, offline, act, kind }) => {
  const button = useRef(null);
  const tray = useRef(null);
  const [refusal, setRefusal] = useState("");
  const now = useSeconds(silence, act.now);
  const quiet = isQuiet(silence, now);
  const line = offline
    ? gettext("Sin conexión. Reintentando…")
    : quiet
      ? quietLine(silence, now, document.documentElement.lang)
      : refusal;
  const say = async (phrase) => {
    if (offline || quiet) return;
    setRefusal("");
    const answer = await act.react(phrase);
    if (answer.ok) tray.current?.hidePopover();
    else setRefusal(refusalSentence(answer.code, act.state.match));
  };
  const opens = (event) => event.newState === "open" && place(event.currentTarget, button.current);
  const closed = (event) => event.newState === "closed" && setRefusal("");
  return html`
    <button type="button" class=${`icon-button react-button ${kind}`} ref=${button} popovertarget=${TRAY}
      aria-label=${gettext("Reaccionar")} aria-keyshortcuts="R" data-quiet=${String(quiet)}>
      <${Icon} name="i-react" />
    </button>
    <div class="react-tray" id=${TRAY} ref=${tray} popover="auto" role="dialog" aria-label=${gettext("Reacciones")}
      onBeforeToggle=${opens} onToggle=${closed} onKeyDown=${walk}>
      <ul>
        ${PHRASES.map(
          (phrase, index) => html`
          <li key=${phrase}>
            <button type="button" data-phrase=${phrase} aria-disabled=${String(offline || quiet)} autofocus=${index === 0}
              onClick=${() => say(phrase)}>${phraseText(phrase)}</button>
          </li>
        `,
        )}
      </ul>
      <p role="status">${line}</p>
    </div>
  `;
});
