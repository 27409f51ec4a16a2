// Who sits in a match at another table is asked whether to leave it for a seat here: one gesture does both.
import { gettext, interpolate } from "../i18n.js";
import { html } from "../ui.js";
import { Ask } from "./ask.js";

/**
 * `there` is the other table, {code, name}; `onAgree` leaves it and sits down here, and resolves to whether that was
 * done; `refusal` says why it was not.
 */
export function SecondTable({ there, onAgree, refusal, onClose }) {
  const agree = async () => {
    if (await onAgree()) onClose();
  };
  const consequence = gettext(
    "Juegas en «%(name)s». Si dejas esa partida pierdes el asiento, y si la ronda está a medias la termina un bot.",
  );
  return html`
    <${Ask} title=${gettext("Tienes una partida en marcha")} refusal=${refusal} onClose=${onClose}>
      <p>${interpolate(consequence, { name: there.name })}</p>
      <div class="ask-actions">
        <a class="button button-primary" href=${`/mesa/${there.code}/`}>${gettext("Volver")}</a>
        <button type="button" class="button button-second" onClick=${agree}>
          ${gettext("Dejarla y sentarme aquí")}
        </button>
      </div>
    <//>
  `;
}
