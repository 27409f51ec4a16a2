// A name and a face for someone who came by a link: no account, and then a seat.
import { Avatar, FACES } from "../faces.js";
import { gettext } from "../i18n.js";
import { enterAsGuest } from "../lobby/guest.js";
import { html, Icon, useState } from "../ui.js";
import { wishForSeat } from "./seat_wish.js";

const anotherFace = (face) => (face + 1 + Math.floor(Math.random() * (FACES - 1))) % FACES;

/** A face that nobody at the table has. */
function freshFace(room) {
  const taken = new Set(room.seats.filter(Boolean).map((seat) => seat.player.face % FACES));
  const free = Array.from({ length: FACES }, (_, face) => face).filter((face) => !taken.has(face));
  return free[Math.floor(Math.random() * free.length)];
}

function label(room) {
  if (room.status === "playing") return gettext("Sentarme en la próxima partida");
  return room.you.can.includes("sit") ? gettext("Sentarme") : gettext("Entrar a mirar");
}

/** Signs a guest in and reloads the page, which then knows who is there, and sits down if a chair is free. */
export function GuestForm({ room }) {
  const [face, setFace] = useState(() => freshFace(room));
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError("");
    const refused = await enterAsGuest({ name: event.currentTarget.elements.name.value, face });
    if (refused === null) {
      wishForSeat(room.code);
      location.reload();
      return;
    }
    setBusy(false);
    setError(refused || gettext("No se ha podido entrar. Prueba otra vez."));
  };
  return html`
    <form class="guest panel" onSubmit=${submit}>
      <h2>${gettext("¿Quién se sienta?")}</h2>
      <p class="hint">${gettext("Con un nombre basta. Sin registro.")}</p>
      <div class="face-row">
        <${Avatar} face=${face} />
        <button type="button" class="button button-second" onClick=${() => setFace(anotherFace(face))}>
          <${Icon} name="i-replay" />${gettext("Otra cara")}
        </button>
      </div>
      <div class="field">
        <label for="guest-name">${gettext("Tu nombre en la mesa")}</label>
        <input id="guest-name" name="name" required maxlength="20" autocomplete="nickname" autocapitalize="words"
          aria-invalid=${error ? "true" : null} aria-describedby="guest-error" />
        <p class="form-error" id="guest-error" role="alert" hidden=${!error}>${error}</p>
      </div>
      <button type="submit" class="button button-primary" aria-disabled=${busy ? "true" : null}>
        ${label(room)}
      </button>
    </form>
  `;
}
