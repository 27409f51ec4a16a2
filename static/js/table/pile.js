/** The middle of the table: the last play and the one under it, who played it, the trick so far, why one closed. */
import { Card, rankText } from "../cards.js";
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
      ${cards.map((card, index) => html`<${Card} key=${index} card=${card} style=${{ "--i": index - middle }} />`)}
    </div>
  `;
});

/** «Pareja de nueves de Nerea», the play in bold. */
function Owner({ play, match }) {
  const name = capital(playName(play.cards[0][0], play.cards.length));
  const template = isMine(match, play.seat) ? gettext("%(play)s · tu jugada") : gettext("%(play)s de %(name)s");
  const player = atSeat(match, play.seat);
  const parts = pieces(template, { play: name, name: player ? shortName(player) : "" });
  return html`
    <p class="caption">
      ${parts.map(({ slot, text }) => (slot === "play" ? html`<b>${text}</b>` : html`<span>${text}</span>`))}
    </p>
  `;
}

function History({ plays, onOpen }) {
  const shown = plays.slice(-SHOWN);
  const label = interpolate(gettext("Ver la baza: %(count)s jugadas"), { count: plays.length });
  return html`
    <button type="button" class="history" aria-label=${label} aria-haspopup="dialog" onClick=${onOpen}>
      ${plays.length > SHOWN && html`<i>…</i>`}
      ${shown.map(
        (play, index) => html`
        ${index > 0 && html`<i>›</i>`}
        <span class=${index === shown.length - 1 ? "now" : ""}>
          ${play.cards.map((card) => rankText(card[0])).join("·")}
        </span>
      `,
      )}
    </button>
  `;
}

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
  if (plays.length) return html`<${Owner} play=${plays[plays.length - 1]} match=${match} />`;
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
export function Pile({ match, closing, clock, onHistory, act }) {
  const plays = closing ? closing.plays : match.plays;
  const shown = plays.slice(-2);
  // Two places in which the plays of a trick lie by turns: the older one's drawing becomes the new one's. To make cards
  // anew is a good part of what an update costs.
  const placeOf = (index) => `${plays[0].cards[0]}-${(plays.length - shown.length + index) % 2}`;
  return html`
    <div class="trick">
      <div class="pile" data-closing=${Boolean(closing)} data-empty=${plays.length === 0}>
        ${clock && html`<${Ring} clock=${clock} kind="common" />`}
        ${shown.map(
          (play, index) => html`
          <${Play} key=${placeOf(index)} cards=${play.cards} current=${index === shown.length - 1} />
        `,
        )}
        ${plays.length === 0 && html`<${Empty} match=${match} />`}
        ${
          clock &&
          html`
          <span class="common-clock num"><${Seconds} ...${clock} /><span aria-hidden="true">s</span></span>
        `
        }
      </div>
      <${Caption} match=${match} plays=${plays} closing=${closing} act=${act} />
      ${plays.length > 1 && html`<${History} plays=${plays} onOpen=${onHistory} />`}
    </div>
  `;
}
