// What may be done at one chair: sit down, add a bot or change it, change places, hand over the host's role, expel.
import { gettext, interpolate } from "../i18n.js";
import { html, Icon, useState } from "../ui.js";
import { Ask } from "./ask.js";
import { PersonTools } from "../table/person_tools.js";
import { chairVerbs } from "./chairs.js";
import { LEVELS, levelSentence, levelText } from "./texts.js";

function Levels({ legend, chosen, onChoose }) {
  return html`
    <div role="group" aria-label=${legend}>
      <div class="segments">
        ${LEVELS.map((level) => html`
          <button key=${level} type="button" class="segment" aria-pressed=${String(level === chosen)}
            onClick=${() => onChoose(level)}>
            <${Icon} name="i-auto" /><b>${levelText(level)}</b><small>${levelSentence(level)}</small>
          </button>
        `)}
      </div>
    </div>
  `;
}

/** Changing places with the neighbours, round the table: the order of the seats is the order of play. */
function Moves({ room, number, order }) {
  const seats = room.seats_max;
  const swap = (step) => order("swap", { seat: number, to: (number + step + seats) % seats });
  return html`
    <div class="ask-actions" role="group" aria-label=${gettext("Cambiar de asiento")}>
      <button type="button" class="button button-second" onClick=${() => swap(-1)}>
        ${gettext("Un asiento antes")}
      </button>
      <button type="button" class="button button-second" onClick=${() => swap(1)}>
        ${gettext("Un asiento después")}
      </button>
    </div>
  `;
}

/**
 * The dialog of chair `number`. `act(type, payload)` asks the server and resolves to whether it agreed; the dialog
 * closes when it did; `onHush(person)` takes what they said from the screen. Expelling asks once more, for it lasts as long as the room.
 */
export function ChairAsk({ room, number, act, refusal, onHush, onClose }) {
  const [expelling, setExpelling] = useState(false);
  const seat = room.seats[number];
  const verbs = chairVerbs(room, number);
  const name = seat && seat.player.name;
  const order = async (type, payload) => {
    if (await act(type, payload)) onClose();
  };
  const title = seat ? name : interpolate(gettext("Asiento %(seat)s"), { seat: number + 1 });
  return html`
    <${Ask} title=${title} refusal=${refusal} onClose=${onClose}>
      ${!seat && html`
        ${verbs.includes("add_bot") && html`
          <p>${gettext("Añade un bot a este asiento:")}</p>
          <${Levels} legend=${gettext("Nivel del bot")}
            onChoose=${(level) => order("add_bot", { level, seat: number })} />
        `}
        <div class="ask-actions">
          ${verbs.includes("sit") && html`
            <button type="button" class="button button-second" onClick=${() => order("sit", { seat: number })}>
              ${gettext("Sentarme aquí")}
            </button>
          `}
        </div>
      `}
      ${seat && seat.player.bot && html`
        ${verbs.includes("set_bot") && html`
          <p>${gettext("¿A qué nivel juega?")}</p>
          <${Levels} legend=${gettext("Nivel del bot")} chosen=${seat.player.bot}
            onChoose=${(level) => order("set_bot", { seat: number, level })} />
        `}
        <div class="ask-actions">
          ${verbs.includes("remove_bot") && html`
            <button type="button" class="button button-second" onClick=${() => order("remove_bot", { seat: number })}>
              ${gettext("Quitar este bot")}
            </button>
          `}
        </div>
      `}
      ${seat && !seat.player.bot && html`
        ${!expelling && verbs.includes("person") && html`
          <${PersonTools} key=${name} code=${room.code} place=${{ seat: number }} name=${name} signedIn=${true}
            onHush=${onHush} />
        `}
        ${expelling && html`
          <p>${interpolate(gettext("%(name)s sale de la mesa y no podrá volver a entrar en ella."), { name })}</p>
        `}
        <div class="ask-actions">
          ${!expelling && verbs.includes("hand_over") && html`
            <button type="button" class="button button-second" onClick=${() => order("hand_over", { seat: number })}>
              ${gettext("Que organice la mesa")}
            </button>
          `}
          ${!expelling && verbs.includes("expel") && html`
            <button type="button" class="button button-second" onClick=${() => setExpelling(true)}>
              ${gettext("Echar de la mesa…")}
            </button>
          `}
          ${expelling && html`
            <button type="button" class="button button-danger" onClick=${() => order("expel", { seat: number })}>
              ${interpolate(gettext("Echar a %(name)s"), { name })}
            </button>
            <button type="button" class="button button-second" onClick=${() => setExpelling(false)}>
              ${gettext("Mejor no")}
            </button>
          `}
        </div>
      `}
      ${seat && !expelling && verbs.includes("swap") && html`
        <${Moves} room=${room} number=${number} order=${order} />
      `}
    <//>
  `;
}
