// What must hold of every frame that the server ever sent in whole matches: reducer, selection, words, clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deadlineOf, remaining, secondsShown, ServerClock } from "../../static/js/net/clock.js";
import { announcements, pageTitle, turnSentence } from "../../static/js/table/announce.js";
import { cardName } from "../../static/js/table/labels.js";
import { isActing, isMine } from "../../static/js/table/people.js";
import { mainAction, passAction, statusWords } from "../../static/js/table/phrases.js";
import { choices, isPlayable, isValid, selectedCards, tapped } from "../../static/js/table/selection.js";
import { sentenceOf, textOf } from "../../static/js/table/sentences.js";
import { liftedCards, reduce, start } from "../../static/js/table/store.js";
import { STREAMS } from "./recorded.js";

const LIVE = new Set(["play", "exchange"]);
const REFUSED = { id: "refused", type: "play" };

/** The message that a frame is for the reducer. */
const messageOf = (frame) =>
  frame.type === "view" ? { type: "view", frame } : { type: "answer", frame, gesture: REFUSED };

/** Walks a stream: calls `look({before, after, frame, hidden, stream})` for every frame after the first. */
function walk(look) {
  for (const stream of STREAMS) {
    const [first, ...rest] = stream.entries;
    let before = reduce(start(first.frame), { type: "link", link: "open" });
    for (const { frame, hidden } of rest) {
      const after = reduce(before, messageOf(frame));
      look({ before, after, frame, hidden, stream, where: `${stream.match}, ${stream.viewer || "spectator"}, version ${frame.match?.version}` });
      before = after;
    }
  }
}

const views = (look) => walk((step) => step.frame.type === "view" && step.frame.match && look(step));
const counted = (cards) => cards.reduce((held, card) => held.set(card[0], (held.get(card[0]) || 0) + 1), new Map());

test("the recordings hold everything that can happen at a table", () => {
  const seen = { types: new Set(), causes: new Set(), phases: new Set(), whys: new Set(), by: new Set() };
  let frames = 0;
  let [fresh, refused, bound, revolution] = [0, 0, 0, 0];
  walk(({ frame }) => {
    frames += 1;
    refused += frame.ok === false;
    if (!frame.match) return;
    fresh += frame.fresh === true;
    bound += frame.match.must_equal;
    revolution += frame.match.revolution;
    seen.phases.add(frame.match.phase);
    for (const event of frame.match.log) {
      seen.types.add(event.type);
      seen.by.add(event.by);
      if (event.type === "trick_closed") seen.causes.add(event.cause);
      if (event.type === "opens") seen.whys.add(event.why);
    }
  });
  assert.ok(frames > 800, `${frames} frames`);
  for (const [name, count] of Object.entries({ fresh, refused, bound, revolution })) assert.ok(count > 1, name);
  assert.deepEqual(STREAMS.map(({ match }) => match).filter((name, at, all) => all.indexOf(name) === at), ["clasico", "cardverse", "basico", "rapid", "two last", "troubles"]);
  assert.deepEqual([...seen.phases].sort(), ["exchange", "final", "play", "results", "stopped"]);
  const kinds = "back bound dealt expelled gave host_changed left match_over opens passed played returned revolution round_over skipped slow time_out trick_closed went_out";
  assert.deepEqual([...seen.types].sort(), kinds.split(" "));
  for (const cause of ["all_passed", "four", "top"]) assert.ok(seen.causes.has(cause), cause);
  for (const why of ["queen_of_hearts", "first_seat", "dealer_left", "owner", "free"]) assert.ok(seen.whys.has(why), why);
  for (const by of ["player", "bot", "timeout", "absent"]) assert.ok(seen.by.has(by), by);
});

test("the view replaces what it replaces, and every event is news exactly once, in order", () => {
  const told = new Map();
  walk(({ before, after, frame, stream, where }) => {
    assert.deepEqual(after.match, frame.match, where);
    assert.equal(after.room, frame.room);
    if (frame.type !== "view" || !frame.match) return;
    const key = `${stream.match} ${stream.viewer} ${frame.match.id}`;
    const numbers = told.get(key) ?? [];
    for (const { n } of after.news) {
      if (numbers.length && !frame.fresh) assert.equal(n, numbers[numbers.length - 1] + 1, where);
      numbers.push(n);
    }
    told.set(key, numbers);
    assert.equal(new Set(numbers).size, numbers.length, `${where}: an event was told twice`);
    assert.deepEqual(reduce(after, { type: "view", frame }).news, [], `${where}: the same view again is no news`);
    if (before.match?.id === frame.match.id && after.news.length < 4) assert.equal(after.jump, frame.fresh, where);
  });
});

test("what is lit and can be sent is what the server lists, and nothing while it is not my move", () => {
  let acting = 0;
  views(({ after: { match }, where }) => {
    if (!match.hand || match.phase !== "play") return;
    const act = isActing(match);
    acting += act;
    const listed = new Set((act ? match.legal : match.answers).map(String));
    for (const [rank, held] of counted(match.hand)) {
      for (let count = 1; count <= held; count += 1) {
        const selection = { rank, count };
        assert.equal(isValid(match, selection), listed.has(`${rank},${count}`), `${where}: ${count} × ${rank}`);
        assert.equal(isPlayable(match, selection), act && listed.has(`${rank},${count}`), `${where}: ${count} × ${rank}`);
      }
      const { refused, selection } = tapped(match, null, rank);
      const counts = [...listed].filter((pair) => pair.startsWith(`${rank},`)).map((pair) => Number(pair.slice(2)));
      assert.equal(Boolean(refused), counts.length === 0, where);
      if (refused) continue;
      assert.equal(selection.count, Math.max(...counts), where);
      assert.deepEqual(choices(match, selection), counts.length > 1 ? counts.sort() : [], where);
      const cards = selectedCards(match, selection);
      assert.ok(cards.length === selection.count && cards.every((card) => card[0] === rank && match.hand.includes(card)), where);
    }
  });
  assert.ok(acting > 150, `${acting} moves of the viewers`);
});

test("a play on its way is settled by the view in which it lies on the table; a refusal keeps every card", () => {
  let [settled, refused] = [0, 0];
  walk(({ before, after, frame, where }) => {
    const mine = frame.type === "view" && after.news.find((event) => event.type === "played" && event.by === "player" && event.player === frame.match.me);
    if (mine && before.match?.hand && before.match.id === frame.match.id) {
      const chosen = reduce(before, { type: "tap", rank: mine.rank, card: null, index: null });
      const pending = reduce(chosen, { type: "sent", gesture: "g", verb: "play", cards: mine.cards });
      assert.deepEqual(liftedCards(pending), mine.cards, where);
      const done = reduce(pending, { type: "view", frame });
      assert.deepEqual([done.pending, done.selection], [null, null], where);
      assert.ok(mine.cards.every((card) => !done.match.hand.includes(card)), where);
      settled += 1;
    }
    if (frame.ok === false) {
      const cards = before.match.hand.slice(-1);
      const pending = reduce(before, { type: "sent", gesture: "refused", verb: "play", cards });
      const back = reduce(pending, messageOf(frame));
      assert.deepEqual(back.match.hand, before.match.hand, where);
      assert.deepEqual([back.pending, back.selection, back.returned.cards], [null, null, cards], where);
      assert.match(back.note.title, /^[A-ZÁÉÍÓÚÑ¡¿].*[.!]$/, where);
      assert.equal(back.note.text, "Tus cartas siguen en tu mano.");
      refused += 1;
    }
  });
  assert.ok(settled > 100 && refused > 5, `${settled} plays, ${refused} refusals`);
});

/** All that a page says in words in this state: title, headline, buttons, what is spoken, the log. */
function wordsOf(before, after) {
  const { match } = after;
  const texts = [pageTitle(match, after.room), ...announcements(before.match, match, after.news, after.jump).map(({ text }) => text)];
  for (const event of match.log) {
    const sentence = sentenceOf(event, match);
    if (sentence) texts.push(textOf(sentence));
  }
  if (LIVE.has(match.phase)) {
    const { title, line } = statusWords(after);
    texts.push(title, line);
    if (match.hand) texts.push(mainAction(after).label, passAction(after).label);
  }
  return texts;
}

test("no frame and no word of the page names a card that the viewer may not see", () => {
  const suits = /(\w+) de (?:corazones|diamantes|picas|tréboles)/g;
  views(({ before, after, frame, hidden, where }) => {
    const { match } = frame;
    // Who gave cards in the exchange knows where they are.
    const known = new Set(match.exchange ? match.exchange.gave : []);
    for (const { cards = [] } of match.log.filter(({ type }) => type === "gave" || type === "returned")) for (const card of cards) known.add(card);
    const unknown = hidden.filter((card) => !known.has(card));
    const raw = JSON.stringify(frame);
    for (const card of unknown) assert.ok(!raw.includes(`"${card}"`), `${where}: ${card}`);
    const said = wordsOf(before, after).join("\n");
    for (const card of unknown) if (card !== "Qh") assert.ok(!said.includes(cardName(card)), `${where}: ${card}`);
    for (const [found, rank] of said.matchAll(suits)) assert.equal(found, "reina de corazones", `${where}: ${rank}`);
  });
});

test("nothing that is said has a hole in it", () => {
  views(({ before, after, where }) => {
    for (const text of wordsOf(before, after)) assert.doesNotMatch(text, /undefined|null|NaN|%\(|\s\s|\s[.,]/, where);
  });
});

/** What the log writes for each kind of event: about the viewer, and about somebody else. */
const PLAY = "(?:un[ao]? \\w+|(?:pareja|trío|póquer) de \\w+)";
const CARDS = `${PLAY}(?: y ${PLAY})?`;
const NAME = "(?:Bot )?[A-ZÁÉÍÓÚÑ][a-záéíóúñü]+";
const FORMS = {
  played: [`Juegas ${PLAY}(?: \\(automático\\))?\\.`, `${NAME} juega ${PLAY}(?: \\(automático\\))?\\.`],
  passed: ["Pasas(?: \\(automático\\))?\\.", `${NAME} pasa(?: \\(automático\\))?\\.`],
  skipped: ["Te saltan: no puedes igualar .+\\.", `Saltan a ${NAME}: no puede igualar .+\\.`],
  bound: [`¡Cállate! Te toca igualar con ${PLAY} o pasar\\.`, `¡Cállate! ${NAME} solo puede igualar con ${PLAY} o pasar\\.`],
  revolution: Array(2).fill("¡Revolución! Ahora manda el 3\\.|Contrarrevolución: vuelve el orden normal\\."),
  went_out: ["Te quedas sin cartas: \\d\\.º en salir\\.|Sales con un 2: vas al final\\.", `${NAME} se queda sin cartas: \\d\\.º en salir\\.|${NAME} sale con un 2: va al final\\.`],
  gave: [`Das ${CARDS} a ${NAME}\\.`, `${NAME} te da ${CARDS}\\.|${NAME} da sus? .+ a ${NAME}\\.`],
  returned: [`Devuelves ${CARDS} a ${NAME}\\.`, `${NAME} te devuelve ${CARDS}\\.|${NAME} devuelve \\d cartas? a ${NAME}\\.`],
  time_out: ["Se acabó tu tiempo\\.", `Se acabó el tiempo de ${NAME}\\.`],
  slow: ["No respondes: juega el automático hasta que vuelvas\\.", `${NAME} no responde: juega el automático\\.`],
  back: ["Vuelves a jugar\\.", `${NAME} vuelve a jugar\\.`],
  left: ["Te vas de la mesa\\.", `${NAME} se va de la mesa: un bot termina su ronda\\.`],
  expelled: ["Quedas fuera de la mesa\\.", `${NAME} queda fuera de la mesa: un bot termina su ronda\\.`],
  host_changed: ["Ahora organizas tú\\.", `Ahora organiza ${NAME}\\.`],
};

test("every event has its sentence, about me and about the others", () => {
  const met = new Set();
  views(({ after, where }) => {
    const { match, news } = after;
    for (const event of news) {
      const sentence = sentenceOf(event, match);
      assert.ok(sentence, `${where}: ${event.type}`);
      const text = textOf(sentence);
      assert.match(text, /[.!]$/, where);
      const forms = FORMS[event.type];
      if (!forms) continue;
      const mine = event.player !== null && event.player === match.me;
      assert.match(text, new RegExp(`^(?:${forms[mine ? 0 : 1]})$`), where);
      met.add(`${event.type} ${mine}`);
    }
  });
  for (const kind of ["played", "passed", "skipped", "bound", "went_out", "gave", "returned", "time_out", "slow", "back"]) {
    for (const mine of [true, false]) assert.ok(met.has(`${kind} ${mine}`), `${kind}, mine: ${mine}`);
  }
});

test("my turn is told at once, first and once; the same table is not told twice", () => {
  let turns = 0;
  views(({ before, after, where }) => {
    const said = announcements(before.match, after.match, after.news, after.jump);
    const mine = after.match.phase === "play" && isMine(after.match, after.match.turn);
    const had = before.match && isMine(before.match, before.match.turn) && before.match.trick_version === after.match.trick_version && before.match.trick === after.match.trick;
    if (mine && !had) {
      turns += 1;
      assert.deepEqual(said[0], { text: turnSentence(after.match), urgent: true }, where);
      assert.match(said[0].text, /^(?:Te toca abrir\.|Te toca\. En la mesa, .+ de .+\.|¡Cállate! Te toca: .+ o paso\.) \d+ segundos?\.$/, where);
    }
    assert.ok(said.filter(({ text }) => text.includes("Te toca.")).length <= 1, where);
    assert.deepEqual(announcements(after.match, after.match, [], false), [], where);
  });
  assert.ok(turns > 60, `${turns} turns`);
});

test("the time left is the server's, whatever this machine's clock says", () => {
  views(({ frame: { now, match }, where }) => {
    for (const wrong of [-3_600_000, 0, 86_400_000]) {
      const clock = new ServerClock(() => now + wrong);
      clock.hear(now);
      assert.equal(clock.offset + wrong, 0, where);
      clock.measure(now + wrong - 120, now - 60);
      assert.equal(clock.offset + wrong, 0, `${where}: a pong of 120 ms, read half-way`);
      if (!match.clock) assert.equal(deadlineOf(match.clock, now), null);
      else assert.equal(remaining(deadlineOf(match.clock, now), clock.now()), match.clock.left, where);
    }
    if (match.clock) assert.ok(secondsShown(match.clock.left) * 1000 >= match.clock.left && match.clock.left <= match.clock.total, where);
  });
});

test("who was away is told what the server played meanwhile, and only that", () => {
  let told = 0;
  views(({ before, after, frame, stream, where }) => {
    if (!frame.fresh || before.match?.id !== frame.match.id) return;
    const plays = frame.match.log.filter(({ n, type, by, player }) => n > before.seen && type === "played" && by === "absent" && player === frame.match.me);
    assert.equal(after.jump, true, where);
    if (!plays.length) return;
    told += 1;
    assert.equal(stream.viewer, "Bruno");
    assert.equal(after.note.title, "Mientras no estabas");
    const [, list] = after.note.text.match(new RegExp(`^Jugaste (${PLAY}(?:(?:, | y | e )${PLAY})*) \\(automático\\)\\.`)) ?? [];
    assert.equal(list?.split(/, | y | e /).length, plays.length, `${where}: ${after.note.text}`);
  });
  assert.equal(told, 1);
});
