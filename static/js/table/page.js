/**
 * The running page: it holds the state, renders it, lets cards fly, speaks, keeps the title, and ends what is shown for
 * a moment. The socket, the clock and the browser around are handed in.
 */
import { gettext, interpolate } from "../i18n.js";
import { deadlineOf } from "../net/clock.js";
import { watchDeal } from "../players/deal_check.js";
import { render } from "../ui.js";
import { Acts } from "./acts.js";
import { announcements, pageTitle } from "./announce.js";
import { App, shownMatch } from "./app.js";
import { BUBBLE_STAYS } from "./bubble.js";
import { fly, gather, Places } from "./flight.js";
import { PointerWatch } from "./gestures.js";
import { isHushed } from "./hushed.js";
import { secondsLong } from "./labels.js";
import { isMine, isRapid } from "./people.js";
import { saidSentence } from "./reactions.js";
import { textOf } from "./sentences.js";
import { change, motionReduced, setting } from "./settings.js";
import { soundsOf } from "./sound.js";
import { reduce, start } from "./store.js";

/** How long each thing stays that is shown for a moment, ms. An advice is there to be thought about. */
const ADVICE_STAYS = 12000;
const STAYS = { note: 6000, returned: 2000, shaken: 280, closing: 860, held: 1800, ribbon: 1500, skips: 2000, bubbles: BUBBLE_STAYS };
const GATHER_AFTER = 500;
const RIBBON_STILL = 3000;
/** A flight waits so long for its picture, ms: a slow phone may need most of it, a covered window takes much longer. */
const PICTURE_DUE = 1000;
/** «Enviando…» only where the answer takes longer than a blink, ms. */
const SENDING_AFTER = 120;
/** A note that is being read, or whose «¿Por qué?» has the focus, stays a little longer, ms. */
const READING = 1500;

export class Page {
  /** `world`: {root, clock, speaker, sounds, notices, wide(), markTurn(mine), toTop(), enterAddress, go(address)}. */
  constructor(frame, world) {
    this.world = world;
    this.root = world.root;
    this.clock = world.clock;
    this.now = () => world.clock.now();
    this.enterAddress = world.enterAddress;
    this.state = { ...start(frame), offer: world.offerLesson === true };
    this.channel = null;
    this.places = new Places(this.root);
    this.answers = new Map();
    this.timed = new Set();
    this.flight = null;
    this.turnSince = -Infinity;
    this.screen = null;
    this.title = null;
    this.told = {};
    this.moved = false;
    this.queue = [];
    this.catching = null;
    this.drawing = false;
    this.stale = false;
    this.watch = new PointerWatch(() => ({
      version: this.state.match ? this.state.match.trick_version : 0,
      trick: this.state.match ? this.state.match.trick : 0,
    }));
    this.acts = new Acts(this);
  }

  go(address) {
    this.world.go(address);
  }

  /** Sends something whose answer its caller wants: {ok, code}. */
  ask(type, body) {
    const gesture = this.channel.send(type, body);
    if (!gesture) return Promise.resolve({ ok: false, code: "offline" });
    return new Promise((resolve) => this.answers.set(gesture, resolve));
  }

  /** An answer, or its loss, to whoever waits for it. */
  settle(gesture, answer) {
    const resolve = this.answers.get(gesture);
    this.answers.delete(gesture);
    if (resolve) resolve(answer);
    return Boolean(resolve);
  }

  dispatch(message) {
    const before = this.state;
    const after = reduce(before, message);
    if (after === before) return;
    // A view, by itself or with a refusal. An answer without one has no news: the state's are of the view before.
    const arrived = after.news !== before.news;
    const still = arrived && isStill(after);
    if (arrived) this.prepareFlight(before, after, still);
    this.state = after;
    if (arrived) this.note(before, after);
    if (arrived) this.world.notices.hear(before, after);
    if (before.match?.commitment !== after.match?.commitment) watchDeal(after.match);
    // What was shown for a moment lay over the table, or was about to leave it; a pass moves no card.
    this.render({ moves: message.type !== "expire" && !still });
    this.world.sounds.play(soundsOf(before, after));
    this.afterwards(() => {
      if (message.type === "view") this.tell(before, after);
      if (message.type === "reaction") this.speak([{ text: textOf(saidSentence(after.said.at(-1))), urgent: false }]);
      if (after.note && after.note !== before.note) this.speak([noteSpoken(after.note)]);
    });
    this.schedule(before);
    this.offerOneTouch(before);
  }

  /**
   * Flights begin with the next picture: the page is laid out for it anyway, and once, instead of within the update. What
   * comes meanwhile is part of the same way: from where the last picture showed things to where the next one does.
   */
  prepareFlight(before, after, still) {
    // Nobody sees a flight in a hidden tab; coming back it would be old.
    const seen = document.visibilityState !== "hidden" && !motionReduced();
    if (after.jump || after.match === null || !seen) {
      this.flight = null; // the state jumped over it
      return;
    }
    const turned = Boolean(before.match) && before.match.revolution !== after.match.revolution;
    if (isOld(this.flight)) this.flight = null;
    if (this.flight) {
      this.flight.news = [...this.flight.news, ...after.news];
      this.flight.turned = this.flight.turned !== turned;
    } else if (!still) {
      this.flight = { places: this.places.read(), news: after.news, turned, since: performance.now() };
      requestAnimationFrame(() => this.takeOff());
    }
  }

  takeOff() {
    const { flight } = this;
    this.flight = null;
    if (!flight || isOld(flight)) return;
    const { held, closing, match } = this.state;
    const { places, news, turned } = flight;
    this.places.keep(fly(this.root, places, { news, match: held ? held.match : match, closing, turned }));
  }

  /** «Un toque» is offered once, after the first play of one's own in rapid mode. */
  offerOneTouch(before) {
    const { match } = this.state;
    const played = before.pending?.verb === "play" && this.state.pending === null && !this.state.note;
    if (!played || !match || !isRapid(match) || setting("oneTouch") === "yes" || setting("oneTouchOffer") === "made") return;
    change("oneTouchOffer", "made");
    this.dispatch({
      type: "note",
      kind: "offer",
      title: gettext("¿Jugar con un toque?"),
      text: gettext("Tocar un valor que solo puede responder de una manera lo juega."),
    });
  }

  /** Somebody says a phrase: shown, told and heard, unless this device wants none of it. */
  hear(frame) {
    const wanted = setting("reactions");
    if (wanted === "none" || isHushed(frame.person)) return;
    this.dispatch({ type: "reaction", frame, textOnly: wanted === "text" });
  }

  /** The moment at which a turn of mine began, and that the trick moved. */
  note(before, after) {
    const moved =
      before.match?.trick_version !== after.match?.trick_version || before.match?.trick !== after.match?.trick;
    if (moved) this.watch.moved();
    const began =
      after.match && isMine(after.match, after.match.turn) && (moved || before.match?.turn !== after.match.turn);
    if (began && before.match) this.turnSince = performance.now();
  }

  tell(before, after) {
    if (!after.match) return;
    this.speak(announcements(before.match, after.match, after.news, after.jump), isRapid(after.match));
  }

  speak(sentences, newest = false) {
    this.world.speaker.say(sentences, newest);
  }

  second(seconds) {
    if (seconds === 10) this.world.sounds.play(["tick"]);
    if (seconds === 10 || seconds === 5) {
      this.speak([
        {
          text: interpolate(gettext("Quedan %(time)s."), { time: secondsLong(seconds) }),
          urgent: seconds === 10,
          mine: true,
        },
      ]);
    }
    if (seconds === 0) queueMicrotask(() => this.dispatch({ type: "over", deadline: this.deadline() }));
  }

  deadline() {
    return this.state.match ? deadlineOf(this.state.match.clock, this.state.now) : null;
  }

  /** Ends what is shown for a moment, each once. */
  schedule(before) {
    const { state } = this;
    const shown = ["skips", "bubbles"].flatMap((what) => state[what].map(({ key }) => [what, key]));
    for (const what of ["note", "returned", "shaken", "closing", "held", "ribbon"]) {
      if (state[what]) shown.push([what, state[what].key]);
    }
    for (const [what, key] of shown) {
      if (this.timed.has(key)) continue;
      this.timed.add(key);
      const still = what === "ribbon" && motionReduced();
      const slow = state[what]?.kind === "advice" || state[what]?.kind === "offer";
      const stays = still ? RIBBON_STILL : slow ? ADVICE_STAYS : STAYS[what];
      const end = () => {
        if (what === "note" && this.root.querySelector(".table-note:is(:hover, :focus-within)")) {
          setTimeout(end, READING);
          return;
        }
        this.timed.delete(key);
        this.dispatch({ type: "expire", what, key });
      };
      setTimeout(end, stays);
    }
    if (state.pending && state.pending !== before.pending && !state.pending.slow) {
      const { id } = state.pending;
      setTimeout(() => this.dispatch({ type: "slow", gesture: id }), SENDING_AFTER);
    }
    if (state.closing && state.closing !== before.closing && !motionReduced()) {
      const { key, event } = state.closing;
      setTimeout(
        () => this.state.closing?.key === key && gather(this.root, this.state.match.turn ?? event.seat),
        GATHER_AFTER,
      );
    }
  }

  /**
   * Draws the present state. What a component says while it is drawn (a late effect, a focus that moves) may change it
   * again: that is drawn after, never within, for a tree drawn inside itself leaves both of its halves on the page.
   * `moves`: what is drawn may have another place than before.
   */
  render({ moves = true } = {}) {
    this.stale = true;
    this.moved ||= moves;
    if (this.drawing) return;
    this.drawing = true;
    try {
      while (this.stale) {
        this.stale = false;
        this.draw();
      }
      if (this.moved) this.places.stir();
      else this.places.readAtRest();
      this.moved = false;
    } finally {
      this.drawing = false;
    }
  }

  draw() {
    const { state, clock } = this;
    const { match } = state;
    const shown = state.held ? state.held.match : match;
    const title = this.world.notices.title(pageTitle(match, state.room), state.room.name);
    const told = {
      revolution: shown && shown.revolution && shown.phase === "play" ? "yes" : "no",
      mode: match ? match.options.mode : "turns",
      phase: match ? match.phase : "waiting",
    };
    // Only what is new: the browser does its work anew for what is set again.
    for (const name in told) {
      if (this.told[name] !== told[name]) document.documentElement.dataset[name] = told[name];
    }
    this.told = told;
    this.entitle(title);
    this.world.markTurn(Boolean(match) && isMine(match, match.turn));
    const deadline = this.deadline();
    const running = deadline === null ? null : { deadline, total: match.clock.total, now: this.now };
    render(App({ state, clock: running, wide: this.world.wide(), act: this.acts }), this.root);
    this.enter();
  }

  /** The title goes to the browser's own process. */
  entitle(title) {
    if (this.title === title) return;
    this.title = title;
    this.afterwards(() => {
      if (document.title !== this.title) document.title = this.title;
    });
  }

  /**
   * Runs what is not seen on the table once it is drawn; in the order in which it came. Out of sight nothing is drawn,
   * and timers wait for up to a minute there: at once.
   */
  afterwards(run) {
    this.queue.push(run);
    if (document.visibilityState === "hidden") this.catchUp();
    else this.catching ??= setTimeout(() => this.catchUp());
  }

  catchUp() {
    clearTimeout(this.catching);
    this.catching = null;
    for (const run of this.queue.splice(0)) run();
  }

  /** Each of the three screens is seen from its top, wherever the one before it was scrolled to, and watched anew. */
  enter() {
    const screen = screenOf(this.state);
    if (this.screen === screen) return;
    if (this.screen) this.world.toTop();
    this.screen = screen;
    this.places.watch();
  }
}

/** Whether the picture that a flight waits for is so long in coming that the flight would be old. */
const isOld = (flight) => flight !== null && performance.now() - flight.since > PICTURE_DUE;

/** Whether no more has happened than that somebody passed. */
const isStill = ({ jump, news }) => !jump && news.length > 0 && news.every(({ type }) => type === "passed");

function screenOf(state) {
  if (!state.match) return "room";
  return shownMatch(state) ? "table" : "results";
}

const noteSpoken = (note) => ({
  text: note.text ? `${note.title} ${note.text}` : note.title,
  urgent: note.kind === "refused",
  mine: true,
});
