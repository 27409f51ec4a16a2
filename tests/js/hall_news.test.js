import assert from "node:assert/strict";
import test from "node:test";
import { joinNames, missingPlayers, roomNews, waitingFor } from "../../static/js/room/news.js";

const OPTIONS = {
  mode: "turns", beat: "equal_or_higher", pass: "out", revolution: true, skip_equal: true, four_close: true,
  top_close: false, two_last: false, ends: "rounds", rounds: 6, target: 11, turn_seconds: 30, rapid_seconds: 10,
};
const person = (name, more = {}) => ({
  player: { name, face: 1, bot: null, guest: true }, ready: false, connected: true, host: false, ...more,
});
const bot = (name, level = "normal") => ({
  player: { name, face: 1, bot: level, guest: false }, ready: true, connected: true, host: false,
});
const room = (seats, more = {}) => ({
  seats, seats_min: 3, seats_max: seats.length, options: OPTIONS, profile: "clasico", profile_name: "Clásico",
  visibility: "public", nudge: true, expelled: [], host_name: "Lucía", you: { seat: 0, host: false, can: [] }, ...more,
});

test("people and bots that come and go are named", () => {
  const before = room([person("Alba"), person("Bruno"), null]);
  const after = room([person("Alba"), null, bot("Remedios")]);
  assert.deepEqual(roomNews(before, after), ["Bruno deja el asiento.", "Llega Remedios."]);
  assert.deepEqual(roomNews(after, before), ["Se sienta Bruno.", "Remedios deja el asiento."]);
});

test("who was sent away is told as that, not as somebody who gets up", () => {
  const before = room([person("Alba"), person("Bruno"), person("Nerea")], { expelled: ["Iker"] });
  const after = room([person("Alba"), null, null], { expelled: ["Iker", "Bruno"] });
  assert.deepEqual(roomNews(before, after), ["Bruno: fuera de la mesa.", "Nerea deja el asiento."]);
});

test("a chair that changes hands tells both", () => {
  const news = roomNews(room([null, person("Bruno")]), room([null, person("Nerea")]));
  assert.deepEqual(news, ["Bruno deja el asiento.", "Se sienta Nerea."]);
});

test("the same people on other chairs are one piece of news", () => {
  const before = room([person("Alba"), person("Bruno"), null, bot("Remedios")]);
  const after = room([bot("Remedios"), null, person("Alba"), person("Bruno")]);
  assert.deepEqual(roomNews(before, after), ["Los asientos cambian de orden."]);
});

test("my own readiness is not read back to me, another's is", () => {
  const before = room([person("Alba"), person("Bruno")]);
  const after = room([person("Alba", { ready: true }), person("Bruno", { ready: true })]);
  assert.deepEqual(roomNews(before, after), ["Bruno, a punto."]);
});

test("the new host and a lost line are told", () => {
  const before = room([person("Alba"), person("Bruno")]);
  const after = room([person("Alba", { host: true }), person("Bruno", { connected: false })]);
  assert.deepEqual(roomNews(before, after), ["Ahora organizas tú.", "Bruno se queda sin red."]);
});

test("changed settings are sentences, one for a length that changes in two options", () => {
  const before = room([person("Alba")]);
  const after = room([person("Alba")], {
    options: { ...OPTIONS, ends: "unlimited", rounds: 0, four_close: false, two_last: true }, visibility: "private",
  });
  assert.deepEqual(roomNews(before, after), [
    "Cuatro cartas cierran la baza: no.", "Acabar con un 2: sí.", "Sin límite.", "Mesa solo con enlace.",
  ]);
});

test("rapid mode tells that skipping stays off only if it is asked about", () => {
  const before = room([person("Alba")]);
  assert.deepEqual(roomNews(before, room([person("Alba")], { options: { ...OPTIONS, mode: "rapid" } })), ["Modo: Rápido."]);
});

test("nothing is news at the first view, or when nothing changed", () => {
  const one = room([person("Alba"), null]);
  assert.deepEqual(roomNews(null, one), []);
  assert.deepEqual(roomNews(one, structuredClone(one)), []);
});

test("the waiting line says what is missing, to whom it concerns", () => {
  assert.equal(missingPlayers(room([person("Alba"), null, null])), 2);
  assert.match(waitingFor(room([person("Alba"), null, null])), /^Faltan 2 para empezar/);
  assert.match(waitingFor(room([person("Alba"), bot("Remedios"), null])), /^Falta 1 para empezar/);
  const full = [person("Lucía", { host: true }), person("Bruno"), bot("Remedios")];
  assert.equal(waitingFor(room(full, { you: { seat: 1, host: false } })), "Esperando a que Lucía empiece la partida.");
  assert.equal(waitingFor(room(full, { you: { seat: null, host: false } })), "Siéntate para jugar la próxima partida.");
  assert.equal(waitingFor(room(full, { you: { seat: 0, host: true } })), "Aún no ha dicho que está a punto: Bruno.");
  const two = [full[0], full[1], person("Nerea")];
  assert.equal(waitingFor(room(two, { you: { seat: 0, host: true } })), "Aún no han dicho que están a punto: Bruno y Nerea.");
  const ready = [full[0], person("Bruno", { ready: true }), full[2]];
  assert.match(waitingFor(room(ready, { you: { seat: 0, host: true } })), /Empieza cuando quieras/);
});

test("names are joined with commas and a last «y»", () => {
  assert.equal(joinNames(["Bruno"]), "Bruno");
  assert.equal(joinNames(["Bruno", "Nerea", "Alba"]), "Bruno, Nerea y Alba");
});
