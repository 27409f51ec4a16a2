/** Entry of /historial/<match>/<round>/: the record's steps stand in the page; another viewpoint is fetched once. */
import { gettext } from "../i18n.js";
import { notedCommitment } from "../players/deal.js";
import { capture, fly, gather } from "../table/flight.js";
import { heldBoard } from "../table/frames.js";
import { apply, motionReduced } from "../table/settings.js";
import { reduce, start } from "../table/store.js";
import { html, render } from "../ui.js";
import { hashOf, onBoard, stayOf, stepIn, unfold } from "./moments.js";
import { begin, keyMessage, react } from "./player.js";
import { ReplayView } from "./view.js";

const NOTE_MS = 3000;
const RIBBON_MS = 1500;
const GATHER_AFTER = 500;

class Replay {
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.wideScreen = matchMedia("(min-width: 900px)");
    this.views = new Map([[data.seat, unfold(data)]]);
    this.seat = data.seat;
    this.player = begin({ count: data.steps.length, tricks: data.tricks, step: stepIn(location.hash) ?? 0 });
    this.table = start(this.frame());
    this.deal = null;
    this.note = "";
    this.sheet = null;
    this.timer = null;
    this.act = {
      open: (sheet) => this.show({ sheet }),
      close: () => this.show({ sheet: null }),
      look: (seat) => this.look(seat),
      copyLink: () => this.copyLink(),
    };
  }

  get frames() {
    return this.views.get(this.seat);
  }

  /** The present step as a frame of the table's store; on the last card the board stays as that card left it. */
  frame(fresh = true) {
    const { step } = this.player;
    const { match, events } = this.frames[step];
    const board = onBoard(match, this.data.mine);
    const before = step > 0 ? onBoard(this.frames[step - 1].match, this.data.mine) : null;
    const held = heldBoard(before, board, events);
    return {
      room: this.data.room,
      match: held ? { ...held, log: board.log, score: board.score } : board,
      now: 0,
      events: fresh ? [] : events,
      fresh,
    };
  }

  send(message) {
    const before = this.player;
    this.player = react(before, message);
    if (this.player === before) return;
    const moved = this.player.step - before.step;
    if (moved !== 0) this.go(moved === 1);
    else this.render();
    this.keepMoment();
    this.schedule();
  }

  /** Draws the present step: the next one with its cards flying, any other at once. */
  go(next) {
    const flies = next && !motionReduced();
    const places = flies ? capture(this.root) : null;
    const earlier = this.table;
    // Back in time numbers of events would look old: the table begins anew.
    this.table = next ? reduce(earlier, { type: "view", frame: this.frame(false) }) : start(this.frame());
    this.render();
    if (!places) return;
    fly(this.root, places, {
      news: this.table.news,
      match: this.table.match,
      closing: this.table.closing,
      turned: earlier.match.revolution !== this.table.match.revolution,
    });
    const { closing, ribbon } = this.table;
    if (closing) setTimeout(() => this.table.closing === closing && gather(this.root, closing.event.seat), GATHER_AFTER);
    if (ribbon) setTimeout(() => this.expire("ribbon", ribbon.key), RIBBON_MS);
  }

  expire(what, key) {
    this.table = reduce(this.table, { type: "expire", what, key });
    this.render();
  }

  schedule() {
    clearTimeout(this.timer);
    if (!this.player.playing) return;
    const { events } = this.frames[this.player.step];
    this.timer = setTimeout(() => this.send({ type: "tick" }), stayOf(events, this.player.speed));
  }

  /** The address follows the moment, so that it can be handed on; the way back stays as it was. */
  keepMoment() {
    if (!this.player.playing) history.replaceState(null, "", hashOf(this.player.step));
  }

  async look(seat) {
    this.sheet = null;
    if (!this.views.has(seat)) {
      const answer = await fetch(`${this.data.steps_address}?desde=${seat ?? ""}`).catch(() => null);
      if (!answer || !answer.ok) {
        this.tell(gettext("No se ha podido ver esa mano. Prueba otra vez."));
        return;
      }
      this.views.set(seat, unfold(await answer.json()));
    }
    this.seat = seat;
    this.table = start(this.frame());
    this.render();
  }

  async copyLink() {
    const address = location.href.split("#")[0] + hashOf(this.player.step);
    try {
      await navigator.clipboard.writeText(address);
      this.tell(gettext("Enlace copiado."));
    } catch {
      history.replaceState(null, "", hashOf(this.player.step));
      this.tell(gettext("El enlace a este momento está en la barra del navegador."));
    }
  }

  tell(note) {
    this.show({ note });
    setTimeout(() => this.note === note && this.show({ note: "" }), NOTE_MS);
  }

  show(changes) {
    Object.assign(this, changes);
    this.render();
  }

  /** The deal is checked with the record, once, and against what this browser noted before the round. */
  async check() {
    if (!this.data.record_address) return;
    const answer = await fetch(this.data.record_address).catch(() => null);
    if (!answer || !answer.ok) return;
    const { deck, nonce, commitment } = await answer.json();
    const noted = notedCommitment(this.data.first.id, this.data.round);
    this.show({ deal: { deck, nonce, commitment, noted } });
  }

  render() {
    const { match } = this.table;
    const root = document.documentElement;
    root.dataset.revolution = match.revolution ? "yes" : "no";
    root.dataset.mode = match.options.mode;
    root.dataset.phase = match.phase;
    const own = this.frames[this.player.step].match;
    render(
      html`<${ReplayView} data=${this.data} room=${this.data.room} table=${this.table} own=${own} frames=${this.frames}
        player=${this.player} wide=${this.wideScreen.matches} deal=${this.deal} note=${this.note} sheet=${this.sheet}
        send=${(message) => this.send(message)} act=${this.act} />`,
      this.root,
    );
  }

  open() {
    this.root.replaceChildren();
    this.render();
    this.wideScreen.addEventListener("change", () => this.render());
    addEventListener("hashchange", () => {
      const step = stepIn(location.hash);
      if (step !== null) this.send({ type: "seek", step });
    });
    addEventListener("keydown", (event) => {
      if (this.sheet) return;
      const message = keyMessage(event, event.target);
      if (!message) return;
      event.preventDefault();
      this.send(message);
    });
    this.check();
  }
}

apply();
new Replay(
  document.getElementById("replay"),
  JSON.parse(document.getElementById("replay-data").textContent),
).open();
