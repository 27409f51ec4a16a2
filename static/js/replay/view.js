/** The page of a replay: the table's own board and strip, one hand, the controls, and what was done, move by move. */
import { gettext, interpolate } from "../i18n.js";
import { DealVerdict } from "../players/deal_check.js";
import { Board } from "../table/board.js";
import { titleName } from "../table/labels.js";
import { ScoreTable, TrickList } from "../table/panels.js";
import { atSeat, byId, others } from "../table/people.js";
import { RulesSheet } from "../table/rules_sheet.js";
import { sentenceOf, textOf } from "../table/sentences.js";
import { Sheet } from "../table/sheet.js";
import { Strength } from "../table/strength.js";
import { WhySheet } from "../table/why_sheet.js";
import { html, Icon, useLayoutEffect, useRef } from "../ui.js";
import { Controls, placeSentence, Viewpoints } from "./controls.js";
import { StillHand } from "./hand.js";

const TELLING = ["round_over", "played", "passed", "returned"];

/** What happened in a step, in one line: what somebody did, or else why the trick closed, or whatever came last. */
export function stepSentence(events, match) {
  const last = (types) => events.findLast(({ type }) => types.includes(type));
  const event = last(TELLING) ?? last(["trick_closed"]) ?? events.findLast((one) => sentenceOf(one, match) !== null);
  const sentence = event ? sentenceOf(event, match) : null;
  return sentence ? textOf(sentence) : "";
}

/** «1.º Alba, Presidente» and so on, once the round is over. */
export function rankingLines(match) {
  const over = match.log.findLast((event) => event.type === "round_over");
  if (!over) return [];
  return over.ranking.map((player, index) =>
    interpolate(gettext("%(place)s.º %(name)s, %(title)s"), {
      place: index + 1,
      name: byId(match, player)?.name ?? "",
      title: titleName(over.titles[String(player)]),
    }),
  );
}

/** Every step with something to tell: [step, sentence]. */
export function story(frames) {
  return frames.flatMap(({ events, match }, step) =>
    events
      .map((event) => sentenceOf(event, match))
      .filter((sentence) => sentence !== null && sentence.template)
      .map((sentence) => [step, textOf(sentence)]),
  );
}

function Moves({ frames, step, send }) {
  const list = useRef(null);
  useLayoutEffect(() => {
    const line = list.current?.querySelector("[aria-current]");
    if (line) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2;
  }, [step]);
  return html`
    <ol class="replay-moves" ref=${list}>
      ${story(frames).map(
        ([at, text], index) => html`
        <li key=${index}>
          <button type="button" aria-current=${at === step ? "step" : null} onClick=${() => send({ type: "seek", step: at })}>${text}</button>
        </li>
      `,
      )}
    </ol>
  `;
}

function Bar({ data, room, act }) {
  return html`
    <header class="bar">
      <a class="icon-button" href=${data.match_address} aria-label=${gettext("A la partida")}><${Icon} name="i-back" /></a>
      <div class="bar-title">
        <h1>${interpolate(gettext("Ronda %(round)s"), { round: data.round })}</h1>
        <span class="chip">${gettext("Repetición")}</span>
        <span class="table-name">${room.name}</span>
      </div>
      ${
        data.record_address &&
        html`<a class="icon-button" href=${data.record_address} download aria-label=${gettext("Bajar el registro")} title=${gettext("Bajar el registro")}><${Icon} name="i-score" /></a>`
      }
      <button type="button" class="icon-button" aria-label=${gettext("Copiar el enlace a este momento")} title=${gettext("Copiar el enlace a este momento")}
        onClick=${act.copyLink}><${Icon} name="i-link" /></button>
      <button type="button" class="icon-button replay-list" aria-label=${gettext("Jugada a jugada")} aria-haspopup="dialog"
        onClick=${() => act.open({ name: "moves" })}><${Icon} name="i-activity" /></button>
    </header>
  `;
}

function Rail({ match, frames, player, send }) {
  return html`
    <aside class="rail" aria-label=${gettext("Marcador, baza y jugadas")}>
      <section class="panel"><h2>${gettext("Marcador")}</h2><${ScoreTable} match=${match} /></section>
      <section class="panel"><h2>${gettext("Esta baza")}</h2>${match.plays.length > 0 && html`<${TrickList} match=${match} />`}</section>
      <section class="panel rail-activity">
        <h2>${gettext("Jugada a jugada")}</h2>
        <${Moves} frames=${frames} step=${player.step} send=${send} />
      </section>
    </aside>
  `;
}

function OpenSheet({ sheet, match, frames, data, player, send, act }) {
  if (!sheet) return null;
  if (sheet.name === "moves") {
    return html`<${Sheet} key="moves" title=${gettext("Jugada a jugada")} clock=${null} onClose=${act.close}><${Moves} frames=${frames} step=${player.step} send=${send} /></${Sheet}>`;
  }
  if (sheet.name === "trick") {
    return html`<${Sheet} key="trick" title=${gettext("Esta baza")} clock=${null} onClose=${act.close}><${TrickList} match=${match} /></${Sheet}>`;
  }
  if (sheet.name === "why") {
    return html`<${Sheet} key="why" title=${gettext("¿Por qué?")} clock=${null} onClose=${act.close}><${WhySheet} match=${match} sheet=${sheet} act=${act} /></${Sheet}>`;
  }
  if (sheet.name === "rules") {
    return html`<${Sheet} key="rules" title=${gettext("Reglas de esta mesa")} clock=${null} onClose=${act.close}><${RulesSheet} match=${match} sheet=${sheet} /></${Sheet}>`;
  }
  const person = byId(match, sheet.player);
  if (!person) return null;
  const may = data.viewpoints.some(({ seat }) => seat === person.seat);
  return html`
    <${Sheet} key="player" title=${person.name} clock=${null} onClose=${act.close}>
      <p class="hint">${person.title ? titleName(person.title) : gettext("Sin rol todavía")}</p>
      ${may && html`<p class="form-actions"><button type="button" class="button button-primary" onClick=${() => act.look(person.seat)}>${gettext("Mirar su mano")}</button></p>`}
    </${Sheet}>
  `;
}

/**
 * `table`: a state of table/store.js with the step's match as the board shows it; `own`: the same match from the seat
 * whose hand is seen; `player`: of player.js; `deal`: what the record promises, or null; `note`: a line for a moment.
 */
export function ReplayView({ data, room, table, own, frames, player, wide, deal, note, sheet, send, act }) {
  const { match } = table;
  const name = own.seat === null ? "" : (atSeat(own, own.seat)?.name ?? "");
  const over = player.step === player.count - 1;
  const line = stepSentence(frames[player.step].events, match);
  return html`
    <div class="table-page replay-page">
      <${Bar} data=${data} room=${room} act=${act} />
      <main class="table" id="main" data-count=${others(match).length}>
        ${table.ribbon && html`<div class="sweep" key=${table.ribbon.key} aria-hidden="true"></div>`}
        <${Board} state=${table} match=${match} clock=${null} act=${act} />
        <section class="me" aria-label=${gettext("Repetición")}>
          <${Strength} match=${match.seat === null ? { ...match, hand: null } : match} />
          <div class="status replay-status">
            <p class="phrase"><b>${note || line}</b><span>${placeSentence(player)}</span></p>
            <${Viewpoints} viewpoints=${data.viewpoints} seat=${own.seat} onChoose=${act.look} />
          </div>
          ${frames.some(({ why }) => why) && html`<p class="replay-why">${frames[player.step].why}</p>`}
          ${own.hand && !over && html`<${StillHand} match=${own} name=${name} wide=${wide} />`}
          ${
            over &&
            html`
            <div class="replay-over">
              <ol>${rankingLines(frames[player.step].match).map((text) => html`<li key=${text}>${text}</li>`)}</ol>
              ${deal && html`<${DealVerdict} deal=${deal} />`}
            </div>
          `
          }
          <${Controls} state=${player} send=${send} />
        </section>
      </main>
      ${wide && html`<${Rail} match=${match} frames=${frames} player=${player} send=${send} />`}
      <${OpenSheet} sheet=${sheet} match=${match} frames=${frames} data=${data} player=${player} send=${send} act=${act} />
    </div>
  `;
}
