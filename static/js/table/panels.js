/** Score, trick and activity: the right rail of a wide screen, and the same in sheets on a phone. */
import { rankText, suitDrawing } from "../cards.js";
import { Avatar } from "../faces.js";
import { gettext, interpolate, ngettext } from "../i18n.js";
import { html, useLayoutEffect, useRef } from "../ui.js";
import { pieces, pointsText } from "./labels.js";
import { atSeat, isMine } from "./people.js";
import { saidSentence } from "./reactions.js";
import { sentenceOf } from "./sentences.js";
import { whyEvent } from "./why.js";
import { Why } from "./why_button.js";

/** So many rounds fit beside the totals of the rail; earlier ones are summed up in the total. */
const RAIL_ROUNDS = 3;

/** The players by total, highest first; equal totals keep the order of the seats. */
export function byTotal(match) {
  const { totals } = match.score;
  return [...match.players].sort((one, other) => (totals[other.player] ?? 0) - (totals[one.player] ?? 0));
}

export const nameHere = (player, match) =>
  player.player === match.me ? interpolate(gettext("%(name)s (tú)"), { name: player.name }) : player.name;

/** A player's name, which opens their card where there are cards to open. */
function Name({ player, match, act }) {
  const text = nameHere(player, match);
  if (!act || player.player === match.me) return html`<span>${text}</span>`;
  const open = () => act.open({ name: "player", player: player.player });
  return html`<button type="button" class="name-button" aria-haspopup="dialog" onClick=${open}>${text}</button>`;
}

/** Points by round and in all. `rounds`: how many of the last rounds to show; with `act` a name opens the card. */
export function ScoreTable({ match, rounds = RAIL_ROUNDS, faces = false, act = null }) {
  const { score } = match;
  const first = Math.max(0, score.rounds.length - rounds);
  const shown = score.rounds.slice(first);
  return html`
    <table class="score">
      <thead>
        <tr>
          <th scope="col">${gettext("Quién")}</th>
          ${shown.map(
            (_, index) => html`
            <th scope="col" key=${index}>
              <span aria-hidden="true">${interpolate(gettext("R%(round)s"), { round: first + index + 1 })}</span>
              <span class="visually-hidden">${interpolate(gettext("Ronda %(round)s"), { round: first + index + 1 })}</span>
            </th>
          `,
          )}
          <th scope="col">${gettext("Total")}</th>
        </tr>
      </thead>
      <tbody>
        ${byTotal(match).map(
          (player) => html`
          <tr key=${player.player} class=${player.player === match.me ? "mine" : ""}>
            <th scope="row">
              <span class="row-player">
                ${faces && html`<${Avatar} face=${player.face} />`}<${Name} player=${player} match=${match} act=${act} />
              </span>
            </th>
            ${shown.map(
              (points, index) => html`
              <td class="num" key=${index}>${player.player in points ? pointsText(points[player.player]) : "–"}</td>
            `,
            )}
            <td class="num total"><b>${score.totals[player.player] ?? 0}</b></td>
          </tr>
        `,
        )}
      </tbody>
    </table>
  `;
}

/** «tras 2 rondas». */
export function scoreNote(match) {
  const played = match.score.rounds.length;
  if (played === 0) return gettext("primera ronda");
  return interpolate(ngettext("tras %(count)s ronda", "tras %(count)s rondas", played), { count: played });
}

function MiniCard({ card }) {
  return html`<span class=${`mini suit-${card[1]}`}>${rankText(card[0])}${suitDrawing(card[1])}</span>`;
}

/** The plays of this trick, the last one first. */
export function TrickList({ match }) {
  if (match.plays.length === 0) return html`<p class="hint">${gettext("Todavía no hay ninguna jugada.")}</p>`;
  return html`
    <ol class="plays" reversed>
      ${[...match.plays].reverse().map(
        (play) => html`
        <li key=${play.cards[0]}>
          <span class="who">${isMine(match, play.seat) ? gettext("Tú") : atSeat(match, play.seat)?.name}</span>
          <span class="minis">${play.cards.map((card) => html`<${MiniCard} key=${card} card=${card} />`)}</span>
        </li>
      `,
      )}
    </ol>
  `;
}

export function trickNote(match) {
  const count = match.plays.length;
  if (count === 0) return gettext("vacía");
  return interpolate(ngettext("%(count)s jugada", "%(count)s jugadas", count), { count });
}

const timeOf = (at) => {
  const date = new Date(at);
  return `${date.getHours()}`.padStart(2, "0") + ":" + `${date.getMinutes()}`.padStart(2, "0");
};

/** A name in a sentence. It opens the card too; by keyboard the score's names do, for a log would be a hundred stops. */
function Named({ text, player, act }) {
  if (!player || !act) return html`<b>${text}</b>`;
  const open = () => act.open({ name: "player", player: player.player });
  return html`<button type="button" class="name-button" tabindex="-1" onClick=${open}><b>${text}</b></button>`;
}

/** The player whom a line means by this name: of two with the same, the one whose event it is. */
function namedIn(text, id, match) {
  const called = match.players.filter(({ name }) => name === text);
  return called.find(({ player }) => player === id) ?? called[0] ?? null;
}

/** What somebody said. */
function SaidLine({ said, match, act }) {
  const { template, slots } = saidSentence(said);
  return html`
    <li class="said">
      <time class="num">${timeOf(said.at)}</time>
      <span>
        ${pieces(template, slots).map(({ slot, text }) =>
          slot === "name" ? html`<${Named} text=${text} player=${namedIn(text, said.player, match)} act=${act} />` : text,
        )}
      </span>
    </li>
  `;
}

function Line({ event, match, act }) {
  const sentence = sentenceOf(event, match);
  if (!sentence || !sentence.template) return null;
  return html`
    <li>
      <time class="num">${timeOf(event.at)}</time>
      <span>
        ${pieces(sentence.template, sentence.slots).map(({ slot, text }) =>
          slot === "name" || slot === "other"
            ? html`<${Named} text=${text} player=${namedIn(text, event.player, match)} act=${act} />`
            : text,
        )}${" "}<${Why} why=${whyEvent(event, match)} act=${act} />
      </span>
    </li>
  `;
}

/** What was refused to me: only this browser knows. */
function Refusal({ refusal, act }) {
  const { at, text, rule } = refusal;
  return html`
    <li class="refusal">
      <time class="num">${timeOf(at)}</time>
      <span>${text} <${Why} why=${{ sentence: text, rule }} act=${act} /></span>
    </li>
  `;
}

/**
 * The events of the log, and between them the refusals and what was said since the round began, the newest first:
 * [{event} | {refusal} | {said}].
 */
export function logLines(match, refusals, said = []) {
  const begun = match.log.length ? match.log[0].at : 0;
  const lines = [
    ...match.log.map((event) => ({ event, at: event.at })),
    ...refusals.map((refusal) => ({ refusal, at: refusal.at })),
    ...said.filter(({ at }) => at >= begun).map((one) => ({ said: one, at: one.at })),
  ];
  return lines.sort((one, other) => one.at - other.at).reverse();
}

/** What happened in this round, the newest line first. Not live: the voice has said it. */
export function Activity({ match, refusals, said = [], act }) {
  const list = useRef(null);
  const newest = match.log.length ? match.log[match.log.length - 1].n : 0;
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = 0;
  }, [newest, refusals.length, refusals.at(-1)?.at, said.at(-1)?.key]);
  return html`
    <div class="log" role="log" aria-live="off" aria-label=${gettext("Actividad de la mesa")} tabIndex="0" ref=${list}>
      <ol>
        ${logLines(match, refusals, said).map(({ event, refusal, said: one }) => {
          if (event) return html`<${Line} key=${event.n} event=${event} match=${match} act=${act} />`;
          if (one) return html`<${SaidLine} key=${`s${one.key}`} said=${one} match=${match} act=${act} />`;
          return html`<${Refusal} key=${`r${refusal.key}`} refusal=${refusal} act=${act} />`;
        })}
      </ol>
    </div>
  `;
}

export function Rail({ match, refusals = [], said = [], act }) {
  return html`
    <aside class="rail" aria-label=${gettext("Marcador, baza y actividad")}>
      <section class="panel">
        <h2>${gettext("Marcador")} <span>${scoreNote(match)}</span></h2>
        <${ScoreTable} match=${match} act=${act} />
      </section>
      <section class="panel">
        <h2>${gettext("Esta baza")} <span>${trickNote(match)}</span></h2>
        ${match.plays.length > 0 && html`<${TrickList} match=${match} />`}
      </section>
      <section class="panel rail-activity">
        <h2>${gettext("Actividad")}</h2>
        <${Activity} match=${match} refusals=${refusals} said=${said} act=${act} />
      </section>
    </aside>
  `;
}
