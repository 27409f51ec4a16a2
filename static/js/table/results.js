/** After a round, and after the match: who came where, points so far, what comes next, and who may go on. */
import { CardBack } from "../cards.js";
import { Avatar } from "../faces.js";
import { gettext, interpolate } from "../i18n.js";
import { DealCheck } from "../players/deal_check.js";
import { BROAD, html, Icon } from "../ui.js";
import { Note } from "./board.js";
import { Chart } from "./chart.js";
import { Seconds } from "./clock_view.js";
import { pieces } from "./labels.js";
import { Honours, Winners } from "./medals.js";
import { ScoreTable } from "./panels.js";
import { byId, isSpectator, myself } from "./people.js";
import { Podium } from "./podium.js";
import { ReactTray } from "./react_tray.js";
import {
  giftSentence,
  lastRoundLine,
  leftLine,
  nextLine,
  penaltyLines,
  roundLine,
  roundSentence,
  waitLine,
  winnersSentence,
} from "./results_text.js";
import { Why } from "./why_button.js";

const isOver = (match) => match.phase === "final" || match.phase === "stopped";

function Gift({ match, gift }) {
  const { template, slots } = giftSentence(match, gift);
  return html`
    <li>
      <${Avatar} face=${byId(match, gift.from)?.face ?? 0} />
      <span>
        ${pieces(template, slots).map(({ slot, text }) => (["from", "to"].includes(slot) ? html`<b>${text}</b>` : text))}
      </span>
      <span class="gift-cards" aria-hidden="true">
        ${Array.from({ length: gift.count }, (_, index) => html`<${CardBack} key=${index} />`)}
      </span>
      <${Icon} name="i-arrow" />
      <${Avatar} face=${byId(match, gift.to)?.face ?? 0} />
    </li>
  `;
}

function Next({ match }) {
  const title = interpolate(gettext("Al empezar la ronda %(round)s"), { round: match.round + 1 });
  return html`
    <section class="panel next-round" aria-labelledby="next-title">
      <h2 id="next-title">${title}</h2>
      ${
        match.results.next_exchange.length > 0 &&
        html`
        <ul>
          ${match.results.next_exchange.map((gift) => html`<${Gift} key=${gift.from} match=${match} gift=${gift} />`)}
        </ul>
      `
      }
      <p class="hint">${nextLine(match).join(" ")}</p>
    </section>
  `;
}

function Penalties({ match, act }) {
  return penaltyLines(match).map(
    ({ lead, rest }) => html`
    <p class="penalty" key=${lead}>
      <${Icon} name="i-two" />
      <span>
        <b>${lead}</b> ${rest}${" "}
        <${Why} why=${{ sentence: `${lead} ${rest}`, rule: { section: "close", line: "two_last" } }} act=${act} />
      </span>
    </p>
  `,
  );
}

/** Inverted hearts fall for the winners, once. */
function Confetti() {
  const hearts = Array.from({ length: 24 }, (_, index) => ({
    "--x": `${(index * 41) % 100}%`,
    "--late": `${(index * 67) % 500}ms`,
    "--turn": `${(index * 83) % 360}deg`,
  }));
  return html`
    <div class="confetti" aria-hidden="true">
      ${hearts.map((style, index) => html`<span key=${index} style=${style}><${Icon} name="title-culo" kind="" /></span>`)}
    </div>
  `;
}

/** The choice opens to everyone when the results' clock runs out. */
function Opens({ clock }) {
  const format = (seconds) => interpolate(gettext("En %(seconds)s s podrá seguir cualquiera."), { seconds });
  return html`<span class="hint num"><${Seconds} ...${clock} format=${format} /></span>`;
}

function Buttons({ state, match, clock, act }) {
  const can = (verb) => match.can.includes(verb);
  const inert = String(state.pending !== null || state.link !== "open");
  const button = (verb, text, kind, icon) => html`
    <button type="button" class=${`button ${kind}`} aria-disabled=${inert} onClick=${() => act.verb(verb)}>
      ${text}${icon && html`<${Icon} name=${icon} />`}
    </button>
  `;
  const waits = !["next", "rematch", "to_room"].some(can) && !isSpectator(match);
  return html`
    <div class="results-actions">
      ${
        can("end") &&
        html`
        <button type="button" class="button button-quiet" onClick=${() => act.open({ name: "end" })}>
          ${gettext("Terminar la partida")}
        </button>
      `
      }
      ${
        isOver(match) &&
        can("leave") &&
        html`
        <button type="button" class="button button-quiet" onClick=${() => act.open({ name: "leave" })}>
          ${gettext("Salir")}
        </button>
      `
      }
      ${isOver(match) && isSpectator(match) && html`
        <a class="button button-quiet" href="/">${gettext("Volver a las mesas")}</a>
      `}
      ${can("to_room") && button("to_room", gettext("Cambiar ajustes"), "button-second")}
      ${can("next") && button("next", gettext("Siguiente ronda"), "button-primary", "i-arrow")}
      ${can("rematch") && button("rematch", gettext("Volver a jugar"), "button-primary", "i-replay")}
      ${
        waits &&
        html`
        <p class="results-wait">
          <span>${isOver(match) ? gettext("Quien organiza decide si se vuelve a jugar.") : waitLine(match)}</span>
          ${clock && match.clock.kind === "results" && html`<${Opens} clock=${clock} />`}
        </p>
      `
      }
    </div>
  `;
}

function Head({ match }) {
  const over = isOver(match);
  return html`
    <div class="results-head">
      <p>${over ? gettext("Fin de la partida") : roundLine(match)}</p>
      <h1>${over ? winnersSentence(match) : roundSentence(match)}</h1>
      <${Winners} match=${match} />
      ${over && match.results && html`<p>${lastRoundLine(match)}</p>`}
    </div>
  `;
}

export function Results({ state, match, clock, wide, act }) {
  const me = myself(match);
  const played = match.score.rounds.length;
  return html`
    <header class="results-bar">
      <button type="button" class="icon-button" aria-label=${gettext("Menú de la mesa")} aria-haspopup="dialog"
        onClick=${() => act.open({ name: "menu" })}><${Icon} name="i-menu" /></button>
      <p class="results-table">${state.room.name}</p>
      <${ReactTray} state=${state} act=${act} />
      ${me && html`<span class="results-me"><span>${me.name}</span><${Avatar} face=${me.face} /></span>`}
    </header>
    <main class="results" id="main" tabIndex="-1">
      <${Head} match=${match} />
      ${match.results && html`<${Podium} match=${match} state=${state} />`}
      <div class="results-notes">
        ${match.results && html`<${Penalties} match=${match} act=${act} />`}
        <${DealCheck} match=${match} />
        ${match.phase === "final" && html`<${Honours} match=${match} room=${state.room} />`}
      </div>
      ${
        played > 0 &&
        html`
        <section class="panel points-chart" aria-labelledby="chart-title">
          <div class="section-head">
            <h2 id="chart-title">${gettext("Puntos por ronda")}</h2><span class="hint">${leftLine(match)}</span>
          </div>
          <${Chart} match=${match} wide=${wide || matchMedia(BROAD).matches} />
        </section>
        <section class="panel totals" aria-labelledby="totals-title">
          <h2 id="totals-title">${gettext("Marcador")}</h2>
          <${ScoreTable} match=${match} rounds=${wide ? 6 : 4} faces=${true} act=${act} />
        </section>
      `
      }
      ${match.phase === "results" && match.results && html`<${Next} match=${match} />`}
      ${match.phase === "final" && html`<${Confetti} />`}
      ${state.note && html`<${Note} note=${state.note} act=${act} place="results-note" />`}
      <${Buttons} state=${state} match=${match} clock=${clock} act=${act} />
    </main>
  `;
}
