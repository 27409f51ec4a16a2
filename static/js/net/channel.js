/**
 * The socket of one table. It opens, keeps alive, opens again after a loss, and matches answers to gestures. It never
 * sends a gesture twice: one whose answer was lost is reported as lost, and the fresh view tells what became of it.
 *
 * Nothing relies on a frame's arrival: an answer that is overdue is asked after, and every pong says which view was sent
 * last, so that one that went astray is asked for.
 */

export const PROTOCOL = 1;

const FIRST_DELAY = 500;
const LONGEST_DELAY = 15000;
const PING_EVERY = 20000;
/** While a clock runs, so long a silence is worth a question: what we were not told may be our own turn. */
const QUIET_PING = 5000;
const LOOK_EVERY = 2500;
/** After a question that brought no word at all for so long nobody is there, whoever says that the line stands. */
const SILENCE_ALLOWED = 7500;
/** A gesture without an answer for so long has gone astray, or its answer has. */
const ANSWER_DUE = 4000;
/** Pings at the start, to learn the server's time soon. */
const OPENING_PINGS = 5;

/** Close codes after which trying again is pointless. */
const FINAL = new Map([
  [4001, "taken_over"],
  [4003, "expelled"],
  [4004, "no_room"],
  [4005, "room_closed"],
  [4401, "signed_out"],
]);

/** The wait before attempt number `attempt` (from 0): doubling, at most 15 s, between half and the whole of it. */
export function backOff(attempt, random = Math.random) {
  const whole = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** attempt);
  return Math.round(whole / 2 + (whole / 2) * random());
}

/** A name for one gesture, unique for this seat. */
export function gestureId() {
  if (globalThis.crypto?.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export class Channel {
  /**
   * `handlers`: {view(frame), answer(frame), link("open" | "lost"), lost(gesture), ended(why), stranger(frame),
   * reaction(frame), muted(frame)}.
   * `world`: {socket(url), clock (a ServerClock), after(ms, run), cancel(timer), random()}; tests bring their own.
   */
  constructor(url, handlers, world) {
    this.url = url;
    this.handlers = handlers;
    this.world = {
      after: (ms, run) => setTimeout(run, ms),
      cancel: (timer) => clearTimeout(timer),
      random: Math.random,
      ...world,
    };
    this.socket = null;
    this.waiting = new Map();
    this.shown = null;
    this.running = false;
    this.attempt = 0;
    this.ended = null;
    this.retry = null;
    this.heart = null;
    this.asked = null;
    this.takeOver = false;
  }

  open() {
    this.world.cancel(this.retry);
    this.retry = null;
    this.ended = null;
    this.asked = null;
    const socket = this.world.socket(this.url);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => socket === this.socket && this.receive(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.closed(event.code);
  }

  /** «Jugar aquí»: opens again and takes the seat from the other device. */
  takeSeat() {
    this.takeOver = true;
    this.open();
  }

  get isOpen() {
    return this.socket !== null && this.socket.readyState === 1;
  }

  /** Sends a gesture once; its id, or null when there is no connection (then nothing is kept for later). */
  send(type, body = {}) {
    if (!this.isOpen) return null;
    const gesture = { id: gestureId(), type, ...body };
    this.waiting.set(gesture.id, { gesture, timer: this.world.after(ANSWER_DUE, () => this.overdue(gesture.id)) });
    this.ask(gesture);
    return gesture.id;
  }

  /** Every message is a question; the first of those since the last word is remembered. */
  ask(message) {
    this.asked ??= this.world.clock.local();
    this.socket.send(JSON.stringify(message));
  }

  /** The server answers in order: once it has answered this question, what is still open will never be answered. */
  overdue(id) {
    if (this.waiting.has(id)) this.send("sync");
  }

  /** Takes a gesture off the list of those on their way. */
  arrived(id) {
    const sent = this.waiting.get(id);
    this.waiting.delete(id);
    this.world.cancel(sent ? sent.timer : null);
    return sent ? sent.gesture : null;
  }

  /** Reports what was sent before the gesture `id` as lost; without one, all. */
  lose(id = null) {
    for (const sent of [...this.waiting.keys()]) {
      if (sent === id) return;
      const gesture = this.arrived(sent);
      if (gesture.type !== "sync") this.handlers.lost(gesture);
    }
  }

  /** The page came back into view, or the network did: ask for the present state, or try to connect at once. */
  wake() {
    if (this.ended) return;
    if (!this.isOpen) {
      if (this.retry === null) return;
      this.attempt = 0;
      this.open();
      return;
    }
    this.send("sync");
    this.ping();
  }

  opened(socket) {
    if (socket !== this.socket) return;
    this.retry = null;
    this.handlers.link("open");
    if (this.takeOver) this.send("here");
    this.takeOver = false;
    for (let count = 0; count < OPENING_PINGS; count += 1) this.world.after(count * 250, () => this.ping());
    this.beat();
  }

  ping() {
    if (!this.isOpen) return;
    this.pinged = this.world.clock.local();
    this.ask({ id: gestureId(), type: "ping", sent: this.pinged });
  }

  beat() {
    this.world.cancel(this.heart);
    this.heard = this.world.clock.local();
    const check = () => {
      if (!this.isOpen) return;
      const now = this.world.clock.local();
      if (this.asked !== null && now - this.asked >= SILENCE_ALLOWED) {
        this.drop();
        return;
      }
      if (now - this.pinged >= PING_EVERY || (this.running && now - this.heard >= QUIET_PING)) this.ping();
      this.heart = this.world.after(LOOK_EVERY, check);
    };
    this.heart = this.world.after(LOOK_EVERY, check);
  }

  /** The connection is dead though nobody said so: leave it and start again. */
  drop() {
    const { socket } = this;
    if (!socket) return;
    this.socket = null;
    socket.close();
    this.closed(1006);
  }

  receive(frame) {
    this.heard = this.world.clock.local();
    this.asked = null;
    this.attempt = 0; // not once it opens: whom nobody speaks to there comes back ever more slowly
    if (frame.protocol !== PROTOCOL) {
      this.handlers.stranger(frame);
      return;
    }
    if (frame.type === "pong") {
      this.world.clock.measure(frame.sent, frame.now);
      if (this.isBehind(frame.shown)) this.send("sync");
      return;
    }
    this.world.clock.hear(frame.now);
    if (frame.room) this.note(frame);
    if (frame.type === "control") this.control(frame.do);
    else if (frame.type === "view") this.handlers.view(frame);
    else if (frame.type === "reaction") this.handlers.reaction(frame);
    else if (frame.type === "muted") this.handlers.muted(frame);
    else if (frame.type === "answer") {
      const gesture = this.waiting.get(frame.id)?.gesture;
      if (gesture?.type === "sync") this.lose(frame.id);
      this.arrived(frame.id);
      if (gesture) this.handlers.answer(frame, gesture);
    }
  }

  /** Keeps which room and match this page has seen last, and whether a clock runs there. */
  note({ room, match }) {
    this.shown = { room: room.version, match: match ? match.id : null, version: match ? match.version : 0 };
    this.running = Boolean(match?.clock);
  }

  /** Whether the last view that the server sent has not reached us. One that asks already does not ask again. */
  isBehind(sent) {
    if (!sent || [...this.waiting.values()].some(({ gesture }) => gesture.type === "sync")) return false;
    const { shown } = this;
    return !shown || sent.room > shown.room || sent.match !== shown.match || sent.version > shown.version;
  }

  closed(code) {
    this.world.cancel(this.heart);
    this.socket = null;
    this.lose();
    if (this.ended) return;
    if (FINAL.has(code)) {
      this.end(FINAL.get(code));
      return;
    }
    this.handlers.link("lost");
    this.retry = this.world.after(backOff(this.attempt, this.world.random), () => this.open());
    this.attempt += 1;
  }

  /** `come_back`: the server goes for a moment, and the close that follows is a loss like any other. Else the end. */
  control(what) {
    if (what !== "come_back") this.end(what);
  }

  end(why) {
    if (this.ended) return;
    this.ended = why;
    this.handlers.ended(why);
  }
}
