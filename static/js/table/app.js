/** What is on the page: the waiting room, the table, or the results. */
import { gettext } from "../i18n.js";
import { isLesson } from "../lesson/steps.js";
import { later } from "../later.js";
import { html, useEffect } from "../ui.js";
import { Actions } from "./actions.js";
import { Band, Bar, linkSentence } from "./bar.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { Rail } from "./panels.js";
import { isSpectator, myself, others } from "./people.js";
import { Status } from "./status.js";
import { refusalsOf } from "./store.js";
import { Strength } from "./strength.js";

const Laying = () => html`<p class="loading">${gettext("Poniendo la mesa…")}</p>`;
const WaitingRoom = later(
  () => import("../room/waiting_room.js"),
  (part) => part.WaitingRoom,
  Laying,
);
const Results = later(
  () => import("./results.js"),
  (part) => part.Results,
  Laying,
);
const OpenSheet = later(
  () => import("./sheets.js"),
  (part) => part.OpenSheet,
);
const NextSeat = later(
  () => import("../room/next_seat.js"),
  (part) => part.NextSeat,
);

const Lesson = later(
  () => import("../lesson/lesson.js"),
  (part) => part.Lesson,
);
const LessonOffer = later(
  () => import("../lesson/lesson.js"),
  (part) => part.LessonOffer,
);

/** After so long at the table, ms, what it will want next is fetched before anybody asks. */
const SOON = 2500;

const TABLE_PHASES = ["exchange", "play"];

/** The match whose table is shown: the one held for a moment after a round's last card, or the present one. */
export function shownMatch(state) {
  if (state.held) return state.held.match;
  return state.match && TABLE_PHASES.includes(state.match.phase) ? state.match : null;
}

function SpectatorZone({ state, act }) {
  const { room } = state;
  return html`
    <div class="actions spectator">
      <${NextSeat} room=${room} act=${act} ready=${state.link === "open"} />
      <a class="button button-second" href="/">${gettext("Volver a las mesas")}</a>
    </div>
  `;
}

/** The parts that have no state of their own are called: each component costs an update as much as what it draws. */
function Table({ state, match, clock, wide, act }) {
  const spectator = isSpectator(match);
  const me = myself(match);
  const playing = me !== null && me.place === null && !state.held;
  const offered = state.offer && match.phase === "play" && match.round === 1;
  useEffect(() => {
    const fetching = setTimeout(() => Promise.allSettled([OpenSheet.load()]), SOON);
    return () => clearTimeout(fetching);
  }, []);
  // The results are wanted soon once somebody is out.
  const ending = match.players.some((player) => player.place !== null);
  useEffect(() => {
    if (ending) Promise.allSettled([Results.load()]);
  }, [ending]);
  return html`
    <div class="table-page" data-out=${!playing}>
      ${!spectator && html`<a class="skip-link" href="#hand">${gettext("Saltar a tu mano")}</a>`}
      ${Bar({ match, room: state.room, act })}
      ${Band({ state, act })}
      ${offered && playing && !linkSentence(state) && html`<${LessonOffer} act=${act} />`}
      <main class="table" id="main" data-count=${others(match).length}>
        ${state.ribbon && html`<div class="sweep" key=${state.ribbon.key} aria-hidden="true"></div>`}
        ${Board({ state, match, clock, act })}
        ${isLesson(match) && html`<${Lesson} state=${state} act=${act} />`}
        <section class="me" aria-label=${gettext("Tu juego")}>
          ${Strength({ match })}
          ${Status({ state, match, clock, act })}
          ${!spectator && Hand({ state, match, wide, act })}
          ${!spectator && playing && Actions({ state, match, act })}
          ${spectator && html`<${SpectatorZone} state=${state} act=${act} />`}
        </section>
      </main>
      ${wide && html`<${Rail} match=${match} refusals=${refusalsOf(state)} said=${state.said} act=${act} />`}
      ${state.sheet && html`<${OpenSheet} state=${state} match=${match} clock=${clock} act=${act} />`}
    </div>
  `;
}

/** `clock`: {deadline, total, now} of the clock that runs, or null; `wide`: room for the rail beside the board. */
export function App({ state, clock, wide, act }) {
  if (!state.match) {
    return html`
      <${WaitingRoom} frame=${{ room: state.room, match: null, now: state.now }} send=${act.ask}
        notice=${linkSentence(state)} state=${state} acts=${act} />
      ${state.ended === "taken_over" && html`<${Band} state=${state} act=${act} />`}
    `;
  }
  const match = shownMatch(state);
  if (match)
    return html`<${Table} state=${state} match=${match} clock=${state.held ? null : clock} wide=${wide} act=${act} />`;
  return html`
    <div class="results-page">
      <a class="skip-link" href="#podium">${gettext("Saltar a la clasificación")}</a>
      <${Band} state=${state} act=${act} />
      <${Results} state=${state} match=${state.match} clock=${clock} wide=${wide} act=${act} />
      ${isLesson(state.match) && html`<${Lesson} state=${state} act=${act} />`}
      ${state.sheet && html`<${OpenSheet} state=${state} match=${state.match} clock=${null} act=${act} />`}
    </div>
  `;
}
