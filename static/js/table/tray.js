/** The exchange in the middle of the table: what came, what goes back, and whom the table waits for. */
import { Card, CardBack } from "../cards.js";
import { Avatar } from "../faces.js";
import { gettext, interpolate } from "../i18n.js";
import { html, Icon } from "../ui.js";
import { pieces } from "./labels.js";
import { atSeat, exchangePart } from "./people.js";
import { missingLine } from "./phrases.js";
import { shortName } from "./seat.js";

function Label({ template, name }) {
  return html`
    <p>
      ${pieces(template, { name }).map(({ slot, text }) => (slot ? html`<b>${text}</b>` : html`<span>${text}</span>`))}
    </p>
  `;
}

const nameOf = (player) => (player ? shortName(player) : "");

function Cards({ cards }) {
  return html`<div class="pair">${cards.map((card) => html`<${Card} key=${card} card=${card} />`)}</div>`;
}

const places = (count) => Array.from({ length: count }, (_, index) => index);

function Arrows({ count }) {
  return html`
    <span class="arrows" aria-hidden="true">
      ${places(count).map((index) => html`<${Icon} key=${index} name="i-arrow" />`)}
    </span>
  `;
}

/** I received: the slots fill with what I give back. */
function Returning({ match, giving }) {
  const { received, gave, give, from } = match.exchange;
  const name = nameOf(atSeat(match, from));
  const back = give > 0 ? giving : gave;
  return html`
    <div class="tray">
      <div class="tray-side">
        <${Label} template=${gettext("%(name)s te da")} name=${name} /><${Cards} cards=${received} />
      </div>
      <${Arrows} count=${received.length} />
      <div class="tray-side">
        <p>${gettext("Tú devuelves")}</p>
        <div class="pair">
          ${places(received.length).map((index) => {
            const card = back[index];
            return card
              ? html`<${Card} key=${card} card=${card} />`
              : give > 0
                ? html`<span key=${index} class="slot"></span>`
                : html`<${CardBack} key=${index} />`;
          })}
        </div>
      </div>
    </div>
  `;
}

/** I gave: what was taken, and backs for what will come. */
function Waiting({ match }) {
  const { gave, received: arrived, from } = match.exchange;
  const name = nameOf(atSeat(match, from));
  return html`
    <div class="tray">
      <div class="tray-side"><${Label} template=${gettext("A %(name)s")} name=${name} /><${Cards} cards=${gave} /></div>
      <${Arrows} count=${gave.length} />
      <div class="tray-side">
        <p>${gettext("Te devuelve")}</p>
        <div class="pair">
          ${places(gave.length).map((index) =>
            arrived[index]
              ? html`<${Card} key=${arrived[index]} card=${arrived[index]} />`
              : html`<${CardBack} key=${index} />`,
          )}
        </div>
      </div>
    </div>
  `;
}

/** The exchange of others: who gives to whom, ticked off when the return is in. */
function Between({ match }) {
  const gifts = match.log.filter((event) => event.type === "gave");
  const done = (gift) => !match.exchange.due.some(({ seat }) => seat === gift.to);
  return html`
    <ul class="gifts">
      ${gifts.map((gift) => {
        const [giver, receiver] = [atSeat(match, gift.seat), atSeat(match, gift.to)];
        const slots = { giver: giver?.name ?? "", receiver: receiver?.name ?? "" };
        const text = done(gift)
          ? gettext("%(giver)s y %(receiver)s, hecho")
          : gettext("%(giver)s y %(receiver)s, en marcha");
        return html`
          <li key=${gift.n}>
            <span class="visually-hidden">${interpolate(text, slots)}</span>
            <${Avatar} face=${giver?.face ?? 0} />
            <span class="gift-cards" aria-hidden="true">
              ${places(gift.count).map((index) => html`<${CardBack} key=${index} />`)}
            </span>
            <${Icon} name=${done(gift) ? "i-check" : "i-arrow"} />
            <${Avatar} face=${receiver?.face ?? 0} />
          </li>
        `;
      })}
    </ul>
  `;
}

export function Tray({ match, giving }) {
  const part = exchangePart(match);
  return html`
    <div class="trick exchange">
      <h2>${gettext("Intercambio")}</h2>
      ${part === "receives" && html`<${Returning} match=${match} giving=${giving} />`}
      ${part === "gives" && html`<${Waiting} match=${match} />`}
      ${part === null && html`<${Between} match=${match} />`}
      ${part !== null && match.exchange.give === 0 && html`<p class="cause">${missingLine(match)}</p>`}
    </div>
  `;
}
