/** The lesson on the table: a hint with its mark at the thing it is about, and the card at the end. */
import { gettext } from "../i18n.js";
import { html, Icon, memo, useEffect, useLayoutEffect, useRef } from "../ui.js";
import { cardOf, hintOf, spokenHint } from "./hints.js";

/** Where on the page the things are that hints are about. */
const PLACES = {
  status: () => ".status .phrase",
  strip: () => ".strength",
  hand: (rank) => `.rank-column[data-rank="${rank}"]`,
  act: () => ".actions .act",
  pass: () => ".actions .pass",
  pile: () => ".board .trick",
  tray: () => ".board .trick",
  next: () => ".results-actions .button-primary",
};

const ROUND = 6;
/** Cards settle and parts of the page arrive: the thing is looked for again, so often and so many ms apart. */
const LOOKS = 10;
const LOOKS_EVERY = 360;

const px = (value) => `${Math.round(value)}px`;

/** Puts the ring round the thing and turns the hint's tip towards it. */
function place(bubble, ring, selector) {
  const target = document.querySelector(selector);
  ring.hidden = target === null;
  if (!target) {
    delete bubble.dataset.side;
    return;
  }
  const at = target.getBoundingClientRect();
  const from = bubble.getBoundingClientRect();
  const middle = at.left + at.width / 2 - from.left;
  bubble.dataset.side = at.top + at.height / 2 > from.top + from.height / 2 ? "below" : "above";
  bubble.style.setProperty("--tip", px(Math.min(Math.max(middle, 22), from.width - 22)));
  ring.style.setProperty("--left", px(at.left - ROUND));
  ring.style.setProperty("--top", px(at.top - ROUND));
  ring.style.setProperty("--width", px(at.width + 2 * ROUND));
  ring.style.setProperty("--height", px(at.height + 2 * ROUND));
}

function Hint({ hint, act }) {
  const bubble = useRef(null);
  const ring = useRef(null);
  const selector = PLACES[hint.at](hint.rank);
  useLayoutEffect(() => {
    const follow = () => place(bubble.current, ring.current, selector);
    follow();
    let left = LOOKS;
    const looking = setInterval(() => {
      follow();
      left -= 1;
      if (left === 0) clearInterval(looking);
    }, LOOKS_EVERY);
    addEventListener("resize", follow);
    addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      clearInterval(looking);
      removeEventListener("resize", follow);
      removeEventListener("scroll", follow, { capture: true });
    };
  });
  const lesson = (what) => act.dispatch({ type: "lesson", what });
  return html`
    <aside class="lesson" aria-label=${gettext("Lección")} ref=${bubble}>
      <p class="lesson-text">${hint.text}${hint.insist && html`<span>${hint.insist}</span>`}</p>
      ${
        hint.next &&
        html`
        <button type="button" class="button button-primary lesson-next" onClick=${() => lesson("next")}>
          ${gettext("Sigue")}<${Icon} name="i-arrow" />
        </button>
      `
      }
      <button type="button" class="lesson-skip" title=${gettext("Saltar la lección")} onClick=${() => lesson("skip")}>
        <span>${gettext("Saltar la lección")}</span><${Icon} name="i-close" />
      </button>
    </aside>
    <span class="lesson-ring" aria-hidden="true" hidden ref=${ring}></span>
  `;
}

/** The forms stand in the page (game/table.html): each leaves this table for another. */
function Card({ card, act }) {
  const away = (what) => act.dispatch({ type: "lesson", what });
  const toRules = () => act.ask("leave").then(() => act.page.go("/reglas/"));
  return html`
    <section class="lesson-card panel" aria-labelledby="lesson-title">
      <h2 id="lesson-title">${card.title}</h2>
      <p>${card.text}</p>
      <div class="lesson-ends">
        <button type="submit" class="button button-primary" form="to-practice">
          ${gettext("Jugar una partida con bots")}
        </button>
        <button type="button" class="button button-second" onClick=${toRules}>${gettext("Ver las reglas")}</button>
        ${
          card.skipped
            ? html`
              <button type="button" class="button button-quiet" onClick=${() => away("resume")}>
                ${gettext("Seguir con la lección")}
              </button>
            `
            : html`
              <button type="submit" class="button button-quiet" form="to-lesson">${gettext("Repetir la lección")}</button>
              <button type="button" class="button button-quiet" onClick=${() => away("close")}>
                ${gettext("Seguir en esta mesa")}
              </button>
            `
        }
      </div>
    </section>
  `;
}

export function Lesson({ state, act }) {
  const spoken = spokenHint(state);
  // After what happened on the table, which is told while it is drawn.
  useEffect(() => {
    if (spoken) act.page.speak([{ text: spoken, urgent: false, mine: true }]);
  }, [spoken]);
  const card = cardOf(state);
  if (card) return html`<${Card} card=${card} act=${act} />`;
  const hint = hintOf(state);
  return hint ? html`<${Hint} hint=${hint} act=${act} />` : null;
}

/** At somebody's first table of bots: perhaps they would rather be shown how. */
export const LessonOffer = memo(({ act }) => {
  return html`
    <aside class="lesson-offer" aria-label=${gettext("Lección")}>
      <p>${gettext("¿Tu primera partida?")} <span>${gettext("Aprende en dos minutos, jugando.")}</span></p>
      <button type="submit" class="button button-second" form="to-lesson">${gettext("Aprender a jugar")}</button>
      <button type="button" class="button button-quiet" onClick=${() => act.dispatch({ type: "declined" })}>
        <span>${gettext("Ahora no")}</span><${Icon} name="i-close" />
      </button>
    </aside>
  `;
});
