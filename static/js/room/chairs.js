// The chairs round the table, taken and free, and what may be done at each.
import { Avatar } from "../faces.js";
import { gettext, interpolate } from "../i18n.js";
import { Bubble } from "../table/bubble.js";
import { bubbleAt } from "../table/reactions.js";
import { html, Icon } from "../ui.js";
import { levelText } from "./texts.js";

/** What a tap on this chair may do for me: verbs of `you.can`, and `person`; none when it is only to be looked at. */
export function chairVerbs(room, number) {
  const { can, seat: mine } = room.you;
  const taken = room.seats[number];
  const open = (...verbs) => verbs.filter((verb) => can.includes(verb));
  if (!taken) return open("sit", "add_bot");
  if (taken.player.bot) return open("set_bot", "remove_bot", "swap");
  // A person may be looked at, silenced, blocked and reported by whoever is somebody.
  const person = room.you.signed_in ? ["person"] : [];
  return number === mine ? open("swap") : [...open("hand_over", "expel", "swap"), ...person];
}

/** The line under a name. */
function stateOf(seat) {
  if (seat.player.bot) return { icon: "i-auto", text: levelText(seat.player.bot) };
  if (!seat.connected) return { icon: "i-offline", text: gettext("Sin red") };
  if (seat.host) return { text: gettext("Organiza") };
  return { text: seat.ready ? gettext("A punto") : gettext("Aún no") };
}

function takenParts(seat, mine) {
  const { name, face } = seat.player;
  const state = stateOf(seat);
  const shown = mine ? interpolate(gettext("%(name)s (tú)"), { name }) : name;
  return {
    picture: html`
      <${Avatar} face=${face} mood=${seat.connected ? "calm" : "asleep"} />
      ${seat.ready && html`<i class="chair-ready" aria-hidden="true">✓</i>`}
    `,
    name: shown,
    state: html`${state.icon && html`<${Icon} name=${state.icon} />`}${state.text}`,
    label: interpolate(gettext("%(name)s, %(state)s. Opciones"), { name: shown, state: state.text }),
  };
}

function freeParts(number, verbs) {
  const bots = verbs.includes("add_bot");
  const sentence = bots
    ? gettext("Libre. Añadir un bot en el asiento %(seat)s")
    : gettext("Libre. Sentarse en el asiento %(seat)s");
  return {
    picture: verbs.length > 0 && html`<${Icon} name="i-plus" />`,
    name: gettext("Libre"),
    state: bots ? gettext("Añadir bot") : verbs.length ? gettext("Sentarse") : "",
    label: interpolate(sentence, { seat: number + 1 }),
  };
}

/** One element for a chair free or taken, so that the focus outlasts who comes and goes. */
function Chair({ room, number, said, onOpen }) {
  const seat = room.seats[number];
  const verbs = chairVerbs(room, number);
  const parts = seat ? takenParts(seat, number === room.you.seat) : freeParts(number, verbs);
  const inner = html`
    <span class="chair-face">${parts.picture}</span>
    <b>${parts.name}</b>
    <small>${parts.state}</small>
  `;
  return html`
    <li class=${seat ? "chair" : "chair chair-free"}>
      ${verbs.length
        ? html`<button type="button" class="chair-body" aria-label=${parts.label} onClick=${() => onOpen(number)}
            aria-haspopup=${opensDialog(verbs) ? "dialog" : null}>${inner}</button>`
        : html`<div class="chair-body">${inner}</div>`}
      <${Bubble} said=${seat && said} />
    </li>
  `;
}

/** Whether a tap on a chair with these verbs asks first; sitting down is done at once. */
export function opensDialog(verbs) {
  return verbs.some((verb) => verb !== "sit");
}

/** All chairs of the room. `onOpen(number)` is a tap on one at which something may be done; `state` the page's. */
export function Chairs({ room, state, onOpen }) {
  return html`
    <ul class="chairs">
      ${room.seats.map((seat, number) => html`
        <${Chair} key=${number} room=${room} number=${number} said=${bubbleAt(state, number)} onOpen=${onOpen} />
      `)}
    </ul>
  `;
}
