// For who looks on at a match: a seat in the next one, asked for and taken back; without a name, the name first.
import { gettext } from "../i18n.js";
import { html, useEffect, useState } from "../ui.js";
import { Ask } from "./ask.js";
import { GuestForm } from "./guest_form.js";
import { takeSeatWish } from "./seat_wish.js";

/** `act.verb(type)` sends; `ready` says that the line stands, so that what was wished before the name can be sent. */
export function NextSeat({ room, act, ready }) {
  const [asking, setAsking] = useState(false);
  const { can, wish, signed_in: signedIn } = room.you;
  useEffect(() => {
    if (ready && can.includes("sit") && takeSeatWish(room.code)) act.verb("sit");
  }, [ready]);
  if (wish) {
    return html`
      <p role="status">${gettext("Te sentarás en la próxima partida.")}</p>
      <button type="button" class="button button-quiet" onClick=${() => act.verb("stand")}>
        ${gettext("Mejor no")}
      </button>
    `;
  }
  if (signedIn && !can.includes("sit")) return null;
  return html`
    <button type="button" class="button button-primary" aria-haspopup=${signedIn ? null : "dialog"}
      onClick=${() => (signedIn ? act.verb("sit") : setAsking(true))}>
      ${gettext("Sentarme en la próxima partida")}
    </button>
    ${asking && html`
      <${Ask} title=${gettext("¿Quién se sienta?")} refusal="" onClose=${() => setAsking(false)}>
        <${GuestForm} room=${room} />
      <//>
    `}
  `;
}
