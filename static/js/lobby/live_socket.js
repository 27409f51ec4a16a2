// The hall's socket: tells the list's mark and my own seat, and opens again after a loss. Whoever listens fetches the list.
import { backOff } from "../net/channel.js";

const PROTOCOL = 1;
/** The server says something at least every 25 s: a line that is silent for longer is dead. */
const SILENCE_ALLOWED = 60000;

export class HallSocket {
  /**
   * `handlers`: {mark(mark), seat(seat), link(open)}; while it is not open the page asks by itself. `seat` is where I
   * sit myself, {code, name, playing} or null.
   * `world`: {socket(url), after(ms, run), cancel(timer), random()}; tests bring their own.
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
    this.attempt = 0;
    this.socket = null;
    this.watch = null;
  }

  open() {
    const socket = this.world.socket(this.url);
    this.socket = socket;
    this.listen();
    socket.onmessage = (event) => socket === this.socket && this.receive(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.closed();
  }

  /** Waits for the next word, and gives the line up if none comes. */
  listen() {
    this.world.cancel(this.watch);
    this.watch = this.world.after(SILENCE_ALLOWED, () => this.drop());
  }

  receive(frame) {
    this.listen();
    if (frame.protocol !== PROTOCOL || frame.type !== "rooms") return;
    this.attempt = 0;
    this.handlers.link(true);
    this.handlers.seat(frame.seat);
    this.handlers.mark(frame.mark);
  }

  drop() {
    const { socket } = this;
    this.closed();
    socket.close();
  }

  closed() {
    this.world.cancel(this.watch);
    this.socket = null;
    this.handlers.link(false);
    this.world.after(backOff(this.attempt, this.world.random), () => this.open());
    this.attempt += 1;
  }
}
