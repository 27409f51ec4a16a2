/** «Pasar», and the main button that says exactly what will happen. Never `disabled`: a tap on them says why not. */
import { gettext } from "../i18n.js";
import { html, memo } from "../ui.js";
import { mainAction, passAction } from "./phrases.js";
import { setting } from "./settings.js";

/** Nothing can be sent: no connection, or a gesture is still on its way. */
const isInert = (state) => state.link !== "open" || state.pending !== null;

/** The label, cut before what the play brings about, so that a narrow button breaks there. */
function Label({ text }) {
  const [play, ...effects] = text.split(/(?= · )/);
  const parts = effects.map((effect) => html`<span class="effect" key=${effect}>${effect}</span>`);
  return html`<span>${play}${parts}</span>`;
}

export function Actions({ state, match, act }) {
  const sending = state.pending !== null && ["play", "give"].includes(state.pending.verb);
  return html`
    <${Buttons} main=${mainAction(state)} pass=${passAction(state)} inert=${isInert(state)}
      exchange=${match.phase === "exchange"} letters=${setting("letters") === "yes"} sending=${sending}
      slow=${sending && Boolean(state.pending.slow)} act=${act} />
  `;
}

const Buttons = memo(({ main, pass, inert, exchange, letters, sending, slow, act }) => {
  return html`
    <div class="actions" data-sending=${sending}>
      ${
        !exchange &&
        html`
        <button type="button" class="button button-second pass" aria-disabled=${String(inert || !pass.ready)}
          aria-keyshortcuts=${letters ? "P" : null} onClick=${(event) => act.pass(event.pointerId)}>
          ${pass.label}${letters && html`<kbd>P</kbd>`}
        </button>
      `
      }
      <button type="button" class=${`button button-primary act ${main.risky ? "risky" : ""}`}
        aria-disabled=${String(inert || !main.ready)} aria-keyshortcuts="Enter"
        onClick=${(event) => (main.verb === "give" ? act.give() : act.play(event.pointerId))}>
        ${Label({ text: slow ? gettext("Enviando…") : main.label })}<kbd>${gettext("Intro")}</kbd>
      </button>
    </div>
  `;
});
