/** The middle of the table: the last play and the one under it, who played it, the trick so far, why one closed. */
import { playedCard, rankText } from "../cards.js";
import { gettext, interpolate } from "../i18n.js";
import { html, Icon, memo } from "../ui.js";
import { Ring, Seconds } from "./clock_view.js";
import { causeOfEmpty } from "./frames.js";
import { capital, pieces, playName } from "./labels.js";
import { atSeat, isMine, isRapid } from "./people.js";
import { shortName } from "./seat.js";
import { closingSentence, sentenceOf, textOf } from "./sentences.js";
import { whyEvent } from "./why.js";
import { Why } from "./why_button.js";

/** So many plays fit in the pill; of a longer trick it shows the last. */
const SHOWN = 4;

const Play = memo(({ cards, current }) => {
  const middle = (cards.length - 1) / 2;
  return html`
    <div class=${current ? "play current" : "play under"} aria-hidden="true">
      ${cards.map((card, index) => playedCard(card, index - middle))}
    </div>
  `;
});

/** «Pareja de nueves de Nerea», the play in bold. `name` of who played it, null where it is mine. */
const Owner = memo(({ cards, name }) => {
  const template = name === null ? gettext("%(play)s · tu jugada") : gettext("%(play)s de %(name)s");
  const parts = pieces(template, { play: capital(playName(cards[0][0], cards.length)), name });
  return html`
    <p class="caption">
      ${parts.map(({ slot, text }) => (slot === "play" ? html`<b>${text}</b>` : html`<span>${text}</span>`))}
    </p>
  `;
});

const History = memo(({ plays, act }) => {
  const shown = plays.slice(-SHOWN);
  const label = interpolate(gettext("Ver la baza: %(count)s jugadas"), { count: plays.length });
  return html`
    <button type="button" class="history" data-more=${plays.length > SHOWN} aria-label=${label} aria-haspopup="dialog"
      onClick=${() => act.open({ name: "trick" })}>
      ${shown.map(
        (play, index) => html`
        <span class=${index === shown.length - 1 ? "now" : ""}>
          ${play.cards.map((card) => rankText(card[0])).join("·")}
        </span>
      `,
      )}
    </button>
  `;
});

/** Who opens the empty trick. */
function openerText(match) {
  if (match.phase !== "play" || match.turn === null) return isRapid(match) ? gettext("Apertura libre") : "";
  if (isMine(match, match.turn)) return gettext("Abres tú");
  return interpolate(gettext("Abre %(name)s"), { name: atSeat(match, match.turn)?.name ?? "" });
}

function Empty({ match }) {
  return html`
    <div class="empty-trick">
      <${Icon} name="mark" kind="" />
      <span>${match.trick > 1 ? gettext("Baza nueva") : gettext("Primera baza")}</span>
    </div>
  `;
}

function Caption({ match, plays, closing, act }) {
  if (closing) {
    return html`
      <p class="caption closing">
        <b>${textOf(closingSentence(closing.event, match))}</b> <${Why} why=${whyEvent(closing.event, match)} act=${act} />
      </p>
    `;
  }
  if (plays.length) {
    const { cards, seat } = plays[plays.length - 1];
    const player = atSeat(match, seat);
    return html`<${Owner} cards=${cards} name=${isMine(match, seat) ? null : player ? shortName(player) : ""} />`;
  }
  const cause = causeOfEmpty(match);
  return html`
    <p class="caption"><b>${openerText(match)}</b></p>
    ${
      cause &&
      html`
      <p class="cause">
        ${textOf(sentenceOf(cause, match))} <${Why} why=${whyEvent(cause, match)} act=${act} />
      </p>
    `
    }
  `;
}

/** `closing`: the trick that is being cleared away, or null; `clock`: the common clock of rapid mode, or null. */
export function Pile({ match, closing, clock, act }) {
  const plays = closing ? closing.plays : match.plays;
  // Two places in which the plays of a trick lie by turns, always in the same order: the drawing of the play before the
  // last becomes that of the new one. To make cards anew, or to move them, is a good part of what an update costs.
  // Named by the trick as well: one that is being swept away hands nothing on.
  const last = plays.length - 1;
  const lying = (place) => {
    const index = last % 2 === place ? last : last - 1;
    return index >= 0 && html`<${Play} key=${`${plays[0].cards[0]}-${place}`} cards=${plays[index].cards} current=${index === last} />`;
  };
  return html`
    <div class="trick">
      <div class="pile" data-closing=${Boolean(closing)} data-empty=${plays.length === 0}>
        ${clock && html`<${Ring} clock=${clock} kind="common" />`}
        ${lying(0)}${lying(1)}
        ${plays.length === 0 && html`<${Empty} match=${match} />`}
        ${
          clock &&
          html`
          <span class="common-clock num"><${Seconds} ...${clock} /><span aria-hidden="true">s</span></span>
        `
        }
      </div>
      ${Caption({ match, plays, closing, act })}
      ${plays.length > 1 && html`<${History} plays=${plays} act=${act} />`}
    </div>
  `;
}
