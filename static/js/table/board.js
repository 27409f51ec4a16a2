/** The board: everyone else on a horseshoe, the pile or the exchange in the middle, and what has just happened. */
import { gettext } from "../i18n.js";
import { html } from "../ui.js";
import { isRapid, others } from "./people.js";
import { Pile } from "./pile.js";
import { bubbleOf } from "./reactions.js";
import { Seat } from "./seat.js";
import { chipOf } from "./seating.js";
import { Tray } from "./tray.js";
import { whyChip } from "./why.js";
import { Why } from "./why_button.js";

/** The clock of one seat: its turn, or its choice in the exchange. */
function clockOf(player, match, clock) {
  if (!clock) return null;
  if (match.clock.kind === "turn") return player.seat === match.turn ? clock : null;
  const chooses = match.exchange && match.exchange.due.some(({ seat }) => seat === player.seat);
  return match.clock.kind === "exchange" && chooses ? clock : null;
}

/** The answers to «¿Jugar con un toque?». */
function Offer({ act }) {
  return html`
    <span class="note-answers">
      <button type="button" class="button button-second" onClick=${() => act.oneTouch(false)}>${gettext("Ahora no")}</button>
      <button type="button" class="button button-primary" onClick=${() => act.oneTouch(true)}>${gettext("Sí, un toque")}</button>
    </span>
  `;
}

/** What was refused, missed or advised; with «¿Por qué?» where a rule stands behind it. */
export function Note({ note, act, place = "" }) {
  return html`
    <div class=${`table-note ${place}`} data-kind=${note.kind} key=${note.key}>
      <p><b>${note.title}</b>${note.text && html`<span>${note.text}</span>`}</p>
      ${note.kind === "offer" && html`<${Offer} act=${act} />`}
      <${Why} why=${note.rule && { sentence: note.title, rule: note.rule }} act=${act} />
    </div>
  `;
}

/** `clock`: {deadline, total, now} of the clock that runs, or null. */
export function Board({ state, match, clock, act }) {
  const people = others(match);
  const skipped = new Set(state.skips.map((skip) => skip.seat));
  const common = clock && isRapid(match) && match.phase === "play" ? clock : null;
  // A tap on the cloth drops what was picked up; Escape does the same for the keyboard.
  const drop = (event) => event.target.closest("button") === null && act.dispatch({ type: "clear" });
  return html`
    <section class="board" aria-label=${gettext("Mesa")} data-count=${people.length}
      data-note=${state.note ? state.note.kind : null} data-asks=${Boolean(state.note?.rule)} onClick=${drop}>
      <div class="oval" aria-hidden="true"></div>
      <ul class="seats" aria-label=${gettext("Quiénes juegan")}>
        ${people.map((player, index) => {
          const chip = chipOf(player, match, skipped.has(player.seat));
          return html`
            <${Seat} key=${player.player} player=${player} index=${index} count=${people.length} chip=${chip}
              why=${chip && whyChip(player, chip, match)} last=${match.phase === "play" && player.cards === 1}
              clock=${clockOf(player, match, clock)} said=${bubbleOf(state, player)} act=${act} />
          `;
        })}
      </ul>
      ${
        match.exchange
          ? html`<${Tray} match=${match} giving=${state.giving} />`
          : Pile({ match, closing: state.closing, clock: common, act })
      }
      ${
        state.ribbon &&
        html`
        <p class="revolution-ribbon" key=${state.ribbon.key} aria-hidden="true">
          ${state.ribbon.on ? gettext("¡Revolución!") : gettext("¡Contrarrevolución!")}
        </p>
      `
      }
      ${state.note && html`<${Note} note=${state.note} act=${act} />`}
    </section>
  `;
}
