/**
 * The server's time as this browser knows it. The clock on the screen is decoration: it never acts for a player.
 * All times are milliseconds; server times count from the epoch.
 */

const KEPT = 8;

export class ServerClock {
  /** `local` gives this machine's time; tests hand in their own. */
  constructor(local = () => Date.now()) {
    this.local = local;
    this.samples = [];
    this.guess = null;
  }

  /** A frame told the server's time: good enough until a ping has measured the way. */
  hear(now) {
    if (this.samples.length === 0) this.guess = now - this.local();
  }

  /** A ping of ours came back: the server read `now` about half-way between `sent` and this moment. */
  measure(sent, now) {
    const received = this.local();
    const trip = received - sent;
    if (trip < 0) return;
    this.samples.push({ trip, offset: now + trip / 2 - received });
    if (this.samples.length > KEPT) this.samples.shift();
  }

  /** Server time minus local time: that of the quickest of the last pings. */
  get offset() {
    if (this.samples.length === 0) return this.guess ?? 0;
    return this.samples.reduce((best, one) => (one.trip < best.trip ? one : best)).offset;
  }

  now() {
    return this.local() + this.offset;
  }
}

/** The moment, in server time, at which the clock of a view ends; null without a clock. */
export const deadlineOf = (clock, now) => (clock ? now + clock.left : null);

/** What is left until `deadline`, never below 0. */
export const remaining = (deadline, now) => Math.max(0, deadline - now);

/** The number to show: whole seconds, rounded up. */
export const secondsShown = (left) => Math.ceil(left / 1000);

/** How long until what is shown changes, in steps of so many milliseconds. */
export const untilNext = (left, step) => (left <= 0 ? 0 : ((left - 1) % step) + 1);
