import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { chairVerbs } from "../../static/js/room/chairs.js";
import { refusalText } from "../../static/js/room/refusals.js";

const ANY = refusalText("no code at all");

/** The refusals of lobby/labels.py, code to sentence. */
function serverSentences() {
  const source = readFileSync(new URL("../../lobby/labels.py", import.meta.url), "utf8");
  const table = source.slice(source.indexOf("REFUSALS"), source.indexOf("\ndef refusal_text"));
  return [...table.matchAll(/"(\w+)": _\("([^"]+)"\)/g)].map(([, code, sentence]) => [code, sentence]);
}

// What only pages without the socket answer: the profile's editor and the code field.
const ELSEWHERE = ["too_many_rooms", "too_many_guests", "too_many_tries", "bad_seats", "titles_seats", "titles_points"];

test("every refusal of a room has the sentence that the server's pages show", () => {
  const sentences = serverSentences();
  assert.ok(sentences.length > 20);
  for (const [code, sentence] of sentences) {
    if (!ELSEWHERE.includes(code)) assert.equal(refusalText(code), sentence, code);
  }
});

test("an unknown code is a sentence, not a code", () => {
  assert.equal(ANY, "Eso no se puede hacer ahora.");
});

const person = (name) => ({ player: { name, face: 1, bot: null }, ready: true, connected: true, host: false });
const bot = { player: { name: "Bot Remedios", face: 1, bot: "normal" }, ready: true, connected: true, host: false };
const room = (can, seat = 0) => ({ seats: [person("Alba"), person("Bruno"), bot, null], you: { seat, can } });

test("a host may act at every chair, at the own one only move", () => {
  const host = room(["stand", "add_bot", "remove_bot", "set_bot", "configure", "hand_over", "swap", "expel", "start"]);
  assert.deepEqual(chairVerbs(host, 0), ["swap"]);
  assert.deepEqual(chairVerbs(host, 1), ["hand_over", "expel", "swap"]);
  assert.deepEqual(chairVerbs(host, 2), ["set_bot", "remove_bot", "swap"]);
  assert.deepEqual(chairVerbs(host, 3), ["add_bot"]);
});

test("a guest without a seat may only sit down on a free one", () => {
  const guest = room(["sit"], null);
  assert.deepEqual([0, 1, 2, 3].map((number) => chairVerbs(guest, number)), [[], [], [], ["sit"]]);
});

test("somebody seated who is not the host looks on", () => {
  const seated = room(["stand", "ready", "leave"]);
  assert.deepEqual([0, 1, 2, 3].flatMap((number) => chairVerbs(seated, number)), []);
});
