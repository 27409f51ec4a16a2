// What happens when nobody does anything: the seat is freed, the table closes. Said beforehand. Pure but for the timer.
import { gettext, interpolate, ngettext } from "../i18n.js";
import { html, useEffect, useState } from "../ui.js";

const MINUTE = 60000;
const SEAT_WARNING = 2 * MINUTE;
const ROOM_WARNING = 5 * MINUTE;
/** How much later than promised the server may free a seat that was not given up. */
const SLACK = 5000;

/** The sentence to warn with at the server's time `now`, or "" while there is time. */
export function idleWarning(room, now) {
  const { closes, you } = room;
  const minutes = (until) => Math.max(1, Math.ceil((until - now) / MINUTE));
  if (you.stands !== null && you.stands - now <= SEAT_WARNING) {
    return interpolate(
      ngettext("¿Sigues ahí? Tu asiento queda libre en menos de %(count)s minuto.",
        "¿Sigues ahí? Tu asiento queda libre en menos de %(count)s minutos.", minutes(you.stands)),
      { count: minutes(you.stands) },
    );
  }
  if (closes !== null && closes - now <= ROOM_WARNING) {
    return interpolate(
      ngettext("Esta mesa se cierra en menos de %(count)s minuto si nadie hace nada.",
        "Esta mesa se cierra en menos de %(count)s minutos si nadie hace nada.", minutes(closes)),
      { count: minutes(closes) },
    );
  }
  return "";
}

/** Whether my seat was freed between these two rooms because its time had come. */
export function lostSeat(before, after, now) {
  if (!before || before.you.seat === null || after.you.seat !== null || before.you.stands === null) return false;
  return now >= before.you.stands - SLACK && after.status === "waiting";
}

/** When the next warning, or its next minute, begins; null if there is nothing to wait for. */
export function nextLook(room, now) {
  const looks = [[room.you.stands, SEAT_WARNING], [room.closes, ROOM_WARNING]].flatMap(([until, early]) => {
    if (until === null) return [];
    const minutes = Math.floor(Math.min(early, until - now) / MINUTE);
    return [until - minutes * MINUTE, until - (minutes - 1) * MINUTE].filter((at) => at > now);
  });
  return looks.length ? Math.min(...looks) : null;
}

/** The warning with its way out. `now()` is the server's time; `onStay` says «Sigo aquí». */
export function IdleWarning({ room, now, onStay }) {
  const [, look] = useState(0);
  const at = nextLook(room, now());
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(() => look((count) => count + 1), Math.max(50, at - now()));
    return () => clearTimeout(timer);
  }, [at]);
  const warning = idleWarning(room, now());
  return html`
    <div role="alert" class="room-idle-slot">
      ${warning && html`
        <div class="room-notice room-idle">
          <span>${warning}</span>
          ${room.you.can.includes("stay") && html`
            <button type="button" class="button button-primary" onClick=${onStay}>${gettext("Sigo aquí")}</button>
          `}
        </div>
      `}
    </div>
  `;
}
