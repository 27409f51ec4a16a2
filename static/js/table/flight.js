/**
 * Cards that fly. Places are read before and after a render, and the difference is played back with the Web Animations
 * API on `translate` and `scale` alone: the new state is there at once, a flight never waits for another and never
 * holds up a tap. Nothing flies when motion is reduced or the state jumps.
 */

const EASE = "cubic-bezier(.2, .8, .2, 1)";
const MINE = 260;
const THEIRS = 300;
const ARRIVAL = 380;
/** The deal: cards in waves of three, all of them there after so long. */
const WAVE = 3;
const DEAL = 700;
const HOP = 240;
const STAGGER = 18;

/** What a tap or a key may cut short: the deal is there at once for whoever wants to begin. */
let dealing = [];
/** By element its last flight and where that began, as an offset from the place where it ends, px: {flight, dx, dy}. */
const flown = new WeakMap();
/** No style of the table takes longer than this to come to rest, ms. */
const RESTS = 450;

export function skipDeal() {
  for (const flight of dealing) flight.finish();
  dealing = [];
}

const centre = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });

/** Where an element lies, or will once it has landed. */
function lying(element) {
  const { x, y } = centre(element.getBoundingClientRect());
  const last = flown.get(element);
  const progress = last ? last.flight.effect.getComputedTiming().progress : null;
  if (progress === null) return { x, y };
  return { x: x - last.dx * (1 - progress), y: y - last.dy * (1 - progress) };
}

function places(root, selector, key) {
  const found = new Map();
  for (const element of root.querySelectorAll(selector)) {
    found.set(element.dataset[key], { ...lying(element), width: element.offsetWidth });
  }
  return found;
}

/** Where everything that may move has its place. */
export function capture(root) {
  const middle = root.querySelector(".pile, .tray");
  return {
    table: middle && { ...centre(middle.getBoundingClientRect()), width: 40 },
    hand: places(root, ".hand .card", "card"),
    pile: places(root, ".pile .card", "card"),
    seats: places(root, ".seat", "seat"),
    cells: places(root, ".scale li", "rank"),
  };
}

/**
 * Where everything has its place, read while no style moves it, or as a picture begins: within an update it would cost a
 * layout of its own, as much as the rest of it. Whoever changes the page says so with `stir`; a pointer that moves may
 * lift what it is over.
 */
export class Places {
  constructor(root) {
    this.root = root;
    this.known = null;
    this.reading = null;
    this.still = 0;
    // A turn may take another line of the status than the one before: then all beside it moves, without a change of places.
    this.sizes = new ResizeObserver(() => this.stir());
    for (const type of ["scroll", "resize", "pointermove"]) addEventListener(type, () => this.stir(), { passive: true });
  }

  /** To be called with each new screen: what shares it among what flies. */
  watch() {
    this.sizes.disconnect();
    for (const part of this.root.querySelectorAll(".board, .me")) this.sizes.observe(part);
  }

  stir() {
    this.known = null;
    this.readAtRest();
  }

  /** Nothing that flies has moved by more than it matters: what is known holds until it can be read again. */
  readAtRest() {
    this.still = performance.now() + RESTS;
    this.reading ??= setTimeout(() => this.look(), RESTS);
  }

  look() {
    // What stirs meanwhile puts the reading off.
    const rest = this.still - performance.now();
    this.reading = rest > 0 ? setTimeout(() => this.look(), rest) : null;
    if (rest <= 0) this.known = capture(this.root);
  }

  /** They were read for the flights that begin now: they hold until the page is changed again. */
  keep(places) {
    this.known = places;
  }

  read() {
    return this.known ?? capture(this.root);
  }
}

/** Plays the way from `from` to `here`, where `element` now stands. */
function comeFrom(element, here, from, { duration, delay = 0 }) {
  const dx = from.x - here.x;
  const dy = from.y - here.y;
  if (Math.abs(dx) < 1.5 && Math.abs(dy) < 1.5) return null;
  const scale = from.width && here.width ? from.width / here.width : 1;
  const flight = element.animate(
    [
      { translate: `${dx}px ${dy}px`, scale },
      { translate: "0px 0px", scale: 1 },
    ],
    { duration, delay, easing: EASE, fill: "backwards" },
  );
  flown.set(element, { flight, dx, dy });
  return flight;
}

/** A card that comes with its back to me turns its face in mid-flight. */
function comeTurning(element, here, from, timing) {
  const flight = comeFrom(element, here, from, timing);
  if (!flight) return null;
  const { duration, delay = 0 } = timing;
  element.classList.add("back");
  const turn = element.animate([{ rotate: "y 0deg" }, { rotate: "y 90deg" }], { duration: duration / 2, delay });
  const face = () => {
    if (!element.classList.contains("back")) return;
    element.classList.remove("back");
    element.animate([{ rotate: "y -90deg" }, { rotate: "y 0deg" }], { duration: duration / 2 });
  };
  turn.onfinish = face;
  turn.oncancel = () => element.classList.remove("back");
  // Cut short: the face at once.
  flight.onfinish = () => turn.cancel();
  return flight;
}

const badgeOf = (place) => place && { x: place.x, y: place.y, width: 24 };

/** The cards that came onto the pile: mine from my hand, those of others from their seat. */
function toPile(root, before, now, plays) {
  for (const card of root.querySelectorAll(".play.current .card")) {
    const name = card.dataset.card;
    if (before.pile.has(name)) continue;
    const here = now.pile.get(name);
    const mine = before.hand.get(name);
    const play = plays[plays.length - 1];
    if (mine) comeFrom(card, here, mine, { duration: MINE });
    else if (play && before.seats.has(String(play.seat))) {
      comeTurning(card, here, badgeOf(before.seats.get(String(play.seat))), { duration: THEIRS });
    }
  }
}

/** The cards of my hand: those that stayed close up, those that are new come from the giver or from the deal. */
function inHand(root, before, now, news, mySeat, turned) {
  const cards = [...root.querySelectorAll(".hand .card")];
  const dealt = news.some((event) => event.type === "dealt");
  const waves = Math.max(1, Math.ceil(cards.length / WAVE) - 1);
  if (dealt) dealing = [];
  cards.forEach((card, index) => {
    const name = card.dataset.card;
    const here = now.hand.get(name);
    const old = dealt ? null : before.hand.get(name);
    if (old) {
      comeFrom(card, here, { x: old.x, y: old.y }, { duration: MINE, delay: turned ? index * STAGGER : 0 });
      return;
    }
    const gift = news.find(
      (event) => ["gave", "returned"].includes(event.type) && event.to === mySeat && event.cards?.includes(name),
    );
    const giver = gift && badgeOf(before.seats.get(String(gift.seat)));
    if (giver) dealing.push(comeTurning(card, here, giver, { duration: ARRIVAL, delay: dealt ? DEAL - 200 : 0 }));
    else if (dealt && now.table) {
      const delay = (Math.floor(index / WAVE) * (DEAL - THEIRS)) / waves;
      dealing.push(comeTurning(card, here, now.table, { duration: THEIRS, delay }));
    }
  });
  dealing = dealing.filter(Boolean);
}

/** The ring of the turn hops over whoever was skipped. */
function hop(root, before, news) {
  const skipped = news.findLast((event) => event.type === "skipped");
  const from = skipped && before.seats.get(String(skipped.seat));
  const ring = root.querySelector(".bust .ring.running");
  if (from && ring) comeFrom(ring, centre(ring.getBoundingClientRect()), { x: from.x, y: from.y }, { duration: HOP });
}

/** The cells of the strength strip change places when the order turns. */
function strip(root, before, now) {
  [...root.querySelectorAll(".scale li")].forEach((cell, index) => {
    const old = before.cells.get(cell.dataset.rank);
    if (old) comeFrom(cell, now.cells.get(cell.dataset.rank), { x: old.x, y: old.y }, { duration: 420, delay: index * STAGGER });
  });
}

/** Plays what changed between `before` (of `capture`) and the rendered page; returns where everything stands in it. */
export function fly(root, before, { news, match, closing, turned }) {
  // All is read before anything moves: each reading after that would be a layout of its own.
  const now = capture(root);
  hop(root, before, news);
  toPile(root, before, now, closing ? closing.plays : match.plays);
  inHand(root, before, now, news, match.seat, turned);
  if (turned) strip(root, before, now);
  return now;
}

/** The closed trick gathers and slides to whoever opens next; `seat` null or mine: towards my hand. */
export function gather(root, seat) {
  const pile = root.querySelector(".pile");
  const target = root.querySelector(`.seat[data-seat="${seat}"] .bust`) || root.querySelector(".my-bust, .me");
  if (!pile || !target) return;
  const here = centre(pile.getBoundingClientRect());
  const there = centre(target.getBoundingClientRect());
  for (const play of pile.querySelectorAll(".play")) {
    play.animate(
      [
        { translate: "0px 0px", scale: 1, opacity: 1 },
        { translate: `${there.x - here.x}px ${there.y - here.y}px`, scale: 0.3, opacity: 0 },
      ],
      { duration: 320, easing: "cubic-bezier(.5, 0, .8, .4)", fill: "forwards" },
    );
  }
}
