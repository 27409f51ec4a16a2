// The waiting room: who sits where, the invitation, the settings, and the way to the first deal.
import { Avatar } from "../faces.js";
import { gettext } from "../i18n.js";
import { html, Icon, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../ui.js";
import { Ask } from "./ask.js";
import { ChairAsk } from "./chair_ask.js";
import { Chairs, chairVerbs, opensDialog } from "./chairs.js";
import { GuestForm } from "./guest_form.js";
import { IdleWarning, lostSeat } from "./idle.js";
import { Invite } from "./invite.js";
import { expelledNames, expelledText, missingPlayers, roomNews, takenSeats, waitingFor } from "./news.js";
import { refusalText } from "./refusals.js";
import { ReactTray } from "../table/react_tray.js";
import { takeSeatWish } from "./seat_wish.js";
import { SecondTable } from "./second_table.js";
import { Settings } from "./settings.js";
import { takenText, watchingText } from "./texts.js";

const REFUSAL_MS = 7000;
const EXPELLED_MS = 10000;

/** The sentences to speak, under a number that grows, so that a repeated one is spoken again. */
function useSpeech(room) {
  const before = useRef(null);
  const [speech, setSpeech] = useState({ number: 0, lines: [] });
  const say = (...lines) => setSpeech((last) => ({ number: last.number + 1, lines }));
  useEffect(() => {
    const news = roomNews(before.current, room);
    before.current = room;
    if (news.length) say(...news);
  }, [room.version]);
  return [speech, say];
}

/** The server's time, as far as the newest view tells it. */
function useServerTime(frame) {
  const skew = useMemo(() => (frame.now ?? Date.now()) - Date.now(), [frame.now]);
  return () => Date.now() + skew;
}

/** Whether my seat was freed because I did nothing: to be told until I sit again, for who is idle looks later. */
function useLostSeat(room, now) {
  const before = useRef(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (lostSeat(before.current, room, now())) setLost(true);
    else if (room.you.seat !== null) setLost(false);
    before.current = room;
  }, [room.version]);
  return lost;
}

/** The line that somebody was sent away, for as long as it takes to read; the live region speaks it by itself. */
function useExpelled(room) {
  const before = useRef(null);
  const [line, setLine] = useState("");
  useEffect(() => {
    const text = expelledText(expelledNames(before.current, room));
    before.current = room;
    if (text) setLine(text);
  }, [room.version]);
  useEffect(() => {
    if (!line) return undefined;
    const timer = setTimeout(() => setLine(""), EXPELLED_MS);
    return () => clearTimeout(timer);
  }, [line]);
  return line;
}

/** Sits down once if that was wished on the page before; the wish waits for the connection. */
function useSeatWish(room, frame, send, tell) {
  const wish = useRef(null);
  useEffect(() => {
    if (wish.current === null) wish.current = room.you.signed_in && takeSeatWish(room.code);
    if (!wish.current || !room.you.can.includes("sit")) return;
    send("sit", {}).then((answer) => {
      if (answer.code === "offline") return;
      wish.current = false;
      if (!answer.ok) tell(answer);
    });
  }, [frame]);
}

/** What had the focus may go with a change that somebody else made: then the list of chairs takes it. */
function useKeptFocus(room) {
  const last = useRef(null);
  useLayoutEffect(() => {
    const gone = last.current && !last.current.isConnected && document.activeElement === document.body;
    if (gone) document.getElementById("chairs").focus();
  }, [room.version]);
  return (event) => {
    last.current = event.target;
  };
}

function Header({ room, onLeave }) {
  const { name, face, signed_in: signedIn } = room.you;
  return html`
    <header class="top">
      <a class="icon-button" href="/" aria-label=${gettext("Volver a las mesas")}><${Icon} name="i-back" /></a>
      <h1 class="top-title">${room.name}</h1>
      <span class="top-nav"></span>
      ${room.you.can.includes("leave") && html`
        <button type="button" class="icon-button" aria-label=${gettext("Salir de la mesa")} aria-haspopup="dialog"
          onClick=${onLeave}>
          <${Icon} name="i-leave" />
        </button>
      `}
      ${signedIn && html`
        <span class="profile"><span class="profile-name">${name}</span><${Avatar} face=${face} /></span>
      `}
    </header>
  `;
}

function Start({ room, busy, onStart }) {
  const missing = missingPlayers(room);
  const closed = missing > 0 || busy || !room.you.can.includes("start");
  return html`
    <button type="button" class="button button-primary" aria-disabled=${String(closed)} aria-describedby="waiting-for"
      onClick=${() => onStart(missing)}>${gettext("Empezar")}</button>
  `;
}

function Ready({ ready, onToggle }) {
  return html`
    <button type="button" class=${ready ? "button button-second ready-on" : "button button-primary"}
      aria-pressed=${String(ready)} onClick=${onToggle}>
      ${gettext("Estoy a punto")} ${ready && html`<span aria-hidden="true">✓</span>`}
    </button>
  `;
}

function Leaving({ room, act, refusal, onClose }) {
  const leave = async () => {
    if (await act("leave")) location.assign("/");
  };
  const host = room.you.host && room.seats.some((seat) => seat && !seat.player.bot && !seat.host);
  return html`
    <${Ask} title=${gettext("¿Salir de la mesa?")} refusal=${refusal} onClose=${onClose}>
      <p>${gettext("Dejas libre tu asiento. Puedes volver mientras la mesa siga abierta.")}</p>
      ${host && html`<p>${gettext("Organizará quien lleve más tiempo en la mesa.")}</p>`}
      <div class="ask-actions">
        <button type="button" class="button button-primary" onClick=${leave}>${gettext("Salir")}</button>
      </div>
    <//>
  `;
}

function Actions({ room, busy, act, say, children }) {
  const { you } = room;
  const can = (verb) => you.can.includes(verb);
  const mine = you.seat === null ? null : room.seats[you.seat];
  const start = (missing) => {
    if (missing > 0) say(waitingFor(room));
    else act("start");
  };
  return html`
    <div class="room-actions">
      <p id="waiting-for">${waitingFor(room)}</p>
      ${you.host && html`<${Start} room=${room} busy=${busy} onStart=${start} />`}
      ${mine && !you.host && can("ready") && html`
        <${Ready} ready=${mine.ready} onToggle=${() => act("ready", { value: !mine.ready })} />
      `}
      ${!mine && can("sit") && html`
        <button type="button" class="button button-primary" onClick=${() => act("sit")}>${gettext("Sentarme")}</button>
      `}
      ${mine && can("stand") && html`
        <button type="button" class="button button-quiet" onClick=${() => act("stand")}>
          ${gettext("Levantarse")}
        </button>
      `}
      ${children}
    </div>
  `;
}

/** A sentence of the page around; where I am out of the table, with the way on. */
function Notice({ text, ended }) {
  return html`
    <p class="room-notice">
      <span>${text}</span>
      ${ended === "signed_out" && html`<a class="button button-second" href="">${gettext("Recargar")}</a>`}
      ${ended && ended !== "signed_out" && html`
        <a class="button button-second" href="/">${gettext("Volver a las mesas")}</a>
      `}
    </p>
  `;
}

/**
 * `frame` is the server's view with `match` null; `send(type, payload)` resolves to its answer `{ ok, code }`;
 * `notice` is a sentence of the page around (no network, taken over), or nothing; `state` and `acts` are the page's,
 * for the reactions.
 */
export function WaitingRoom({ frame, send, notice, state, acts }) {
  // Once I am out of the table for good, nothing can be done here any more but look and leave.
  const out = Boolean(state.ended) && state.ended !== "taken_over";
  const room = out ? { ...frame.room, you: { ...frame.room.you, can: [] } } : frame.room;
  const [speech, say] = useSpeech(room);
  const [open, setOpen] = useState(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [elsewhere, setElsewhere] = useState(null);

  const refused = (answer, seat) => {
    if (answer.elsewhere) {
      setOpen(null);
      setElsewhere({ ...answer.elsewhere, seat });
    } else setRefusal(refusalText(answer.code));
  };
  const act = async (type, payload = {}) => {
    setBusy(true);
    setRefusal("");
    const answer = await send(type, payload);
    setBusy(false);
    if (!answer.ok) refused(answer, payload.seat ?? null);
    return answer.ok;
  };
  useSeatWish(room, frame, send, (answer) => refused(answer, null));
  const now = useServerTime(frame);
  const lost = useLostSeat(room, now);
  const expelled = useExpelled(room);
  const noteFocus = useKeptFocus(room);
  useEffect(() => {
    if (!refusal) return undefined;
    const timer = setTimeout(() => setRefusal(""), REFUSAL_MS);
    return () => clearTimeout(timer);
  }, [refusal]);
  const close = () => setOpen(null);
  const chairOpen = typeof open === "number" && chairVerbs(room, open).length > 0;
  const asking = chairOpen || open === "leave" || elsewhere !== null;
  const openChair = (number) => {
    const verbs = chairVerbs(room, number);
    if (!room.you.signed_in) document.getElementById("guest-name").focus();
    else if (opensDialog(verbs)) setOpen(number);
    else act("sit", { seat: number });
  };

  return html`
    <div class="page room-page" onFocusCapture=${noteFocus}>
      <a class="skip-link" href="#chairs">${gettext("Saltar a los asientos")}</a>
      <${Header} room=${room} onLeave=${() => setOpen("leave")} />
      <main class="room">
        ${notice && html`<${Notice} text=${notice} ended=${out ? state.ended : null} />`}
        ${lost && html`
          <p class="room-notice" role="status">
            ${gettext("Llevabas diez minutos sin hacer nada, y tu asiento ha quedado libre.")}
          </p>
        `}
        ${expelled && html`<p class="room-notice">${expelled}</p>`}
        <${IdleWarning} room=${room} now=${now} onStay=${() => act("stay")} />
        <section class="room-seats" id="chairs" tabindex="-1" aria-labelledby="chairs-title">
          <div class="section-head">
            <h2 id="chairs-title">${gettext("En la mesa")}</h2>
            <span class="chips">
              ${room.watching > 0 && html`
                <span class="chip num"><${Icon} name="i-eye" />${watchingText(room.watching)}</span>
              `}
              <span class="chip num">${takenText(takenSeats(room), room.seats_max)}</span>
            </span>
          </div>
          <${Chairs} room=${room} state=${state} onOpen=${openChair} />
          ${room.you.can.includes("shuffle") && html`
            <button type="button" class="button button-quiet room-shuffle" onClick=${() => act("shuffle")}>
              <${Icon} name="i-replay" />${gettext("Sortear los asientos")}
            </button>
          `}
          ${room.you.signed_in && !out && html`
            <${Actions} room=${room} busy=${busy} act=${act} say=${say}>
              <${ReactTray} state=${state} act=${acts} />
            <//>
          `}
          ${!room.you.signed_in && !out && html`<${GuestForm} room=${room} />`}
        </section>
        <div class="room-side">
          <${Invite} room=${room} say=${say} />
          <${Settings} room=${room} act=${act} />
        </div>
      </main>
      <div class="visually-hidden" role="status" aria-atomic="false">
        ${speech.lines.map((line, index) => html`<p key=${`${speech.number}-${index}`}>${line}</p>`)}
      </div>
      <p class="room-refusal" role="alert">${asking ? "" : refusal}</p>
      ${chairOpen && html`
        <${ChairAsk} key=${open} room=${room} number=${open} act=${act} refusal=${refusal} onHush=${acts.hushed}
          onClose=${close} />
      `}
      ${elsewhere && html`
        <${SecondTable} there=${elsewhere} refusal=${refusal} onClose=${() => setElsewhere(null)}
          onAgree=${() => act("sit", { seat: elsewhere.seat, leaving: elsewhere.code })} />
      `}
      ${open === "leave" && html`<${Leaving} room=${room} act=${act} refusal=${refusal} onClose=${close} />`}
    </div>
  `;
}
