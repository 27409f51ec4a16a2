import assert from "node:assert/strict";
import { createHash, webcrypto } from "node:crypto";
import test from "node:test";
import { noteCommitment, notedCommitment, sha256, verdictOf, verdictSentence } from "../../static/js/players/deal.js";

const deck = ["3c", "4d", "Th"];
const nonce = "00ff".repeat(16);
const commitment = createHash("sha256").update(`3c4dTh${nonce}`).digest("hex");

function storage() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
}

test("the browser's sum is SHA-256", async () => {
  assert.equal(await sha256(`3c4dTh${nonce}`, webcrypto), commitment);
});

test("an honest deal is kept, and noted where it is what was shown before the round", async () => {
  assert.equal(await verdictOf({ deck, nonce, commitment }, webcrypto), "kept");
  assert.equal(await verdictOf({ deck: "3c4dTh", nonce, commitment, noted: ` ${commitment.toUpperCase()} ` }, webcrypto), "noted");
});

test("another deck, another nonce or another promise is found out", async () => {
  assert.equal(await verdictOf({ deck: ["4d", "3c", "Th"], nonce, commitment }, webcrypto), "broken");
  assert.equal(await verdictOf({ deck, nonce: nonce.replace("f", "e"), commitment }, webcrypto), "broken");
  assert.equal(await verdictOf({ deck, nonce, commitment, noted: "0".repeat(64) }, webcrypto), "other");
});

test("what is missing is no promise, and without WebCrypto nothing is claimed", async () => {
  assert.equal(await verdictOf({ deck, commitment }, webcrypto), "unpromised");
  assert.equal(await verdictOf({ deck, nonce, commitment }, {}), "unable");
});

test("each verdict is one sentence of its own", () => {
  const said = ["noted", "kept", "broken", "other", "unable", "unpromised"].map(verdictSentence);
  assert.equal(new Set(said).size, said.length);
});

test("the first commitment shown for a round is the one that counts", () => {
  const kept = storage();
  noteCommitment(7, 2, "aa", kept);
  noteCommitment(7, 2, "bb", kept);
  noteCommitment(7, 3, "cc", kept);
  assert.equal(notedCommitment(7, 2, kept), "aa");
  assert.equal(notedCommitment(7, 3, kept), "cc");
  assert.equal(notedCommitment(8, 1, kept), "");
});

test("a storage that is full or spoiled does no harm", () => {
  const spoiled = { getItem: () => "{", setItem: () => { throw new Error("full"); } };
  noteCommitment(1, 1, "aa", spoiled);
  assert.equal(notedCommitment(1, 1, spoiled), "");
});
