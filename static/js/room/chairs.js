// The chairs round the table, taken and free, and what may be done at each.
import { Avatar } from "../faces.js";
import { gettext, interpolate } from "../i18n.js";
import { html, Icon } from "../ui.js";
import { levelText } from "./texts.js";

/** What a tap on this chair may do for me: verbs of `you.can`, none when it is only to be looked at. */
export function chairVerbs(room, number) {
  const { can, seat: mine } = room.you;
  const taken = room.seats[number];
  const open = (...verbs) => verbs.filter((verb) => can.includes(verb));
  if (!taken) return open("sit", "add_bot");
  if (taken.player.bot) return open("set_bot", "remove_bot");
  return number === mine ? [] : open("hand_over", "expel");
}

/** The line under a name. */
function stateOf(seat) {
  if (seat.player.bot) return { icon: "i-auto", text: levelText(seat.player.bot) };
  if (!seat.connected) return { icon: "i-offline", text: gettext("Sin red") };
  if (seat.host) return { text: gettext("Organiza") };
  return { text: seat.ready ? gettext("A punto") : gettext("Aún no") };
}

function Taken({ seat, mine, verbs, onOpen }) {
  const { name, face } = seat.player;
  const state = stateOf(seat);
  const shown = mine ? interpolate(gettext("%(name)s (tú)"), { name }) : name;
  const inner = html`
    <span class="chair-face">
      <${Avatar} face=${face} mood=${seat.connected ? "calm" : "asleep"} />
      ${seat.ready && html`<i class="chair-ready" aria-hidden="true">✓</i>`}
    </span>
    <b>${shown}</b>
    <small>${state.icon && html`<${Icon} name=${state.icon} />`}${state.text}</small>
  `;
  if (!verbs.length) return html`<div class="chair-body">${inner}</div>`;
  const label = interpolate(gettext("%(name)s, %(state)s. Opciones"), { name: shown, state: state.text });
  return html`
    <button type="button" class="chair-body" aria-haspopup="dialog" aria-label=${label} onClick=${onOpen}>
      ${inner}
    </button>
  `;
}

function Free({ number, verbs, onOpen }) {
  const bots = verbs.includes("add_bot");
  const what = bots ? gettext("Añadir bot") : verbs.includes("sit") ? gettext("Sentarse") : "";
  const inner = html`
    <span class="chair-face">${what && html`<${Icon} name="i-plus" />`}</span>
    <b>${gettext("Libre")}</b>
    <small>${what}</small>
  `;
  if (!verbs.length) return html`<div class="chair-body">${inner}</div>`;
  const sentence = bots
    ? gettext("Libre. Añadir un bot en el asiento %(seat)s")
    : gettext("Libre. Sentarse en el asiento %(seat)s");
  return html`
    <button type="button" class="chair-body" aria-haspopup=${bots ? "dialog" : null} onClick=${onOpen}
      aria-label=${interpolate(sentence, { seat: number + 1 })}>${inner}</button>
  `;
}

/** All chairs of the room. `onOpen(number)` is a tap on one at which something may be done. */
export function Chairs({ room, onOpen }) {
  return html`
    <ul class="chairs">
      ${room.seats.map((seat, number) => {
        const verbs = chairVerbs(room, number);
        const open = () => onOpen(number);
        return html`
          <li key=${number} class=${seat ? "chair" : "chair chair-free"}>
            ${seat
              ? html`<${Taken} seat=${seat} mine=${number === room.you.seat} verbs=${verbs} onOpen=${open} />`
              : html`<${Free} number=${number} verbs=${verbs} onOpen=${open} />`}
          </li>
        `;
      })}
    </ul>
  `;
}
