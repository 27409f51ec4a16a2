/**
 * What a player asks of the site about somebody at the table, without leaving it: who that is, a block, a report. Each
 * resolves to the server's answer; without one to {ok: false, message}, so that there is always a sentence to show.
 */
import { gettext } from "../i18n.js";
import { csrfToken } from "../lobby/guest.js";

const lost = () => ({ ok: false, message: gettext("No ha llegado. Mira tu conexión y prueba otra vez.") });

async function answered(request) {
  try {
    const response = await request;
    const answer = await response.json();
    return answer.ok || answer.message ? answer : lost();
  } catch {
    return lost();
  }
}

/** {ok, person, profile, blocked}: `place` is {player} of the match or {seat} of the room. */
export function personAt(code, place) {
  const query = new URLSearchParams(place);
  const address = `/mesa/${encodeURIComponent(code)}/persona.json?${query}`;
  return answered(fetch(address, { headers: { Accept: "application/json" } }));
}

function post(address, fields) {
  return answered(
    fetch(address, {
      method: "POST",
      headers: { Accept: "application/json", "X-CSRFToken": csrfToken() },
      body: new URLSearchParams(fields),
    }),
  );
}

export const block = (code, place) => post("/cuenta/bloquear/", { table: code, ...place });
export const unblock = (code, place) => post("/cuenta/desbloquear/", { table: code, ...place });
export const report = (code, place, reason, text) => post("/cuenta/denunciar/", { table: code, ...place, reason, text });
