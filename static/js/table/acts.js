/**
 * What a player's gesture does: the checks before anything is sent, and the message. Everything that a component may
 * call stands here; the page (page.js) lends it its state, socket and watch.
 */
import { gettext } from "../i18n.js";
import { strayed } from "../lesson/steps.js";
import { countsOf, outcome } from "../rules.js";
import { PASS_GUARD, TapCounter } from "./gestures.js";
import { isRapid, pairsOf } from "./people.js";
import { mainRefusal, passAction } from "./phrases.js";
import { refusalSentence } from "./refusals.js";
import { isPlayable, selectedCards } from "./selection.js";
import { change, setting } from "./settings.js";
import { adviceMoment } from "./store.js";

export class Acts {
  constructor(page) {
    this.page = page;
    this.taps = new TapCounter();
    this.enterAddress = page.enterAddress;
    for (const name of [
      "tap",
      "take",
      "play",
      "pass",
      "give",
      "verb",
      "advise",
      "ask",
      "react",
      "hushed",
      "now",
      "open",
      "close",
      "leave",
      "home",
      "second",
      "takeSeat",
      "dispatch",
      "listen",
      "oneTouch",
    ]) {
      this[name] = this[name].bind(this);
    }
  }

  get state() {
    return this.page.state;
  }

  /** No gesture may leave now. */
  get inert() {
    return this.state.link !== "open" || this.state.pending !== null || this.state.held !== null;
  }

  dispatch(message) {
    this.page.dispatch(message);
  }

  tap(rank, card, index, event) {
    const { match, selection } = this.state;
    const pointer = event ? event.pointerId : null;
    if (this.page.watch.isSpent(pointer)) return;
    if (match.phase === "play") {
      const double = this.taps.isDouble(rank, match.trick_version);
      if (double && selection && selection.rank === rank && isPlayable(match, selection)) {
        this.play(pointer);
        return;
      }
    }
    this.dispatch({ type: "tap", rank, card, index });
    const forced = countsOf(pairsOf(match), rank).length === 1;
    if (match.phase === "play" && forced && this.state.selection?.rank === rank && setting("oneTouch") === "yes") {
      this.play(pointer);
    }
  }

  /** Picks up a whole column, for a throw. */
  take(rank) {
    this.dispatch({ type: "tap", rank, card: null, index: null });
  }

  /** A refusal of this page's own, said as the server's are: {text, code}. */
  refuse({ text, code }) {
    this.dispatch({ type: "note", kind: "refused", title: text, code });
  }

  play(pointer) {
    const { match, selection } = this.state;
    if (this.inert) return;
    if (selection === null) {
      const no = mainRefusal(this.state);
      if (no) this.refuse(no);
      return;
    }
    const cards = selectedCards(match, selection);
    const { version } = this.page.watch.seenBy(pointer);
    if (version !== match.trick_version) {
      if (isRapid(match)) this.dispatch({ type: "outrun", cards });
      return;
    }
    if (!isPlayable(match, selection)) {
      this.refuse(mainRefusal(this.state));
      return;
    }
    if (outcome(match, selection.rank, selection.count).last && this.state.armed !== "play") {
      this.dispatch({ type: "arm", what: "play" });
      return;
    }
    this.send("play", { cards, seen: version }, cards);
  }

  pass(pointer) {
    const { match } = this.state;
    const { ready, code } = passAction(this.state);
    if (this.inert || performance.now() - this.page.turnSince < PASS_GUARD) return;
    if (!ready) {
      this.refuse({ text: refusalSentence(code, match), code });
      return;
    }
    if (this.page.watch.isSpent(pointer)) return;
    const { trick } = this.page.watch.seenBy(pointer);
    if (trick !== match.trick) {
      this.dispatch({
        type: "note",
        kind: "refused",
        title: gettext("La baza ya era otra."),
        text: gettext("No has pasado."),
        code: "stale",
      });
      return;
    }
    if (setting("confirmPass") === "yes" && this.state.armed !== "pass") {
      this.dispatch({ type: "arm", what: "pass" });
      return;
    }
    this.send("pass", { trick });
  }

  give() {
    const { match, giving } = this.state;
    if (this.inert || !match.exchange || match.exchange.give === 0 || giving.length !== match.exchange.give) return;
    this.send("give", { cards: giving }, giving);
  }

  /** One of the table's other verbs: next, end, rematch, to_room, back, expel, sit. */
  verb(type, body = {}) {
    if (this.state.sheet) this.close();
    if (this.state.link !== "open" || this.state.pending !== null) return;
    this.send(type, body);
  }

  /** «Consejo»: asks what to do and shows it. A refusal speaks for itself, as every refusal does. */
  advise() {
    if (this.inert || !this.state.match.can.includes("advice")) return;
    const asked = adviceMoment(this.state.match);
    this.ask("advice", { language: document.documentElement.lang || "es" }).then((answer) => {
      if (answer.ok) this.dispatch({ type: "advised", advice: answer.advice, asked });
    });
  }

  /** Says a phrase to the table; resolves to the answer. */
  async react(phrase) {
    const answer = await this.ask("react", { phrase });
    this.dispatch({ type: "reacted", answer, now: this.now() });
    return answer;
  }

  /** What this person has said goes from the screen. */
  hushed(person) {
    this.dispatch({ type: "hushed", person });
  }

  /** The server's time. */
  now() {
    return this.page.clock.now();
  }

  leave() {
    this.close();
    this.ask("leave").then((answer) => {
      if (answer.ok) this.home();
      else this.refuse({ text: gettext("No se ha podido salir. Prueba otra vez."), code: answer.code });
    });
  }

  home() {
    this.page.go("/");
  }

  /** Sends and resolves to the answer, {ok, code}: for the waiting room and for leaving. */
  ask(type, body = {}) {
    return this.page.ask(type, body);
  }

  send(verb, body, cards = []) {
    const stray = strayed(this.state, verb, cards);
    if (stray) {
      this.dispatch({ type: "lesson", what: "warn", move: stray });
      return;
    }
    const gesture = this.page.channel.send(verb, body);
    if (gesture) this.dispatch({ type: "sent", gesture, verb, cards });
  }

  open(sheet) {
    this.dispatch({ type: "open", sheet });
  }

  close() {
    this.dispatch({ type: "close" });
  }

  takeSeat() {
    this.dispatch({ type: "resumed" });
    this.page.channel.takeSeat();
  }

  /** The answer to the offer of «Un toque». */
  oneTouch(wanted) {
    if (wanted) change("oneTouch", "yes");
    this.dispatch({ type: "dismiss" });
  }

  /** A sound, to hear how loud it is. */
  listen() {
    this.page.world.sounds.play(["play"]);
  }

  /** My clock shows another second. */
  second(seconds) {
    this.page.second(seconds);
  }
}
