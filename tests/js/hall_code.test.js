import assert from "node:assert/strict";
import test from "node:test";
import { normaliseCode, readInvitation, showCode } from "../../static/js/lobby/code.js";

test("a code may come with spaces, hyphens and small letters", () => {
  assert.equal(normaliseCode(" kmrt-hafe "), "KMRTHAFE");
  assert.equal(normaliseCode("K M R T – H A F E."), "KMRTHAFE");
  assert.equal(normaliseCode("ｋｍｒｔhafe"), "KMRTHAFE");
  assert.equal(normaliseCode("  - "), "");
});

test("a pasted link gives its code, and its token when the room is private", () => {
  assert.deepEqual(readInvitation("https://presidente.example/mesa/KMRTHAFE/"), { code: "KMRTHAFE", token: null });
  assert.deepEqual(readInvitation("http://127.0.0.1:8000/mesa/kmrthafe"), { code: "KMRTHAFE", token: null });
  assert.deepEqual(readInvitation("¡Vente! https://x.example/mesa/KMRTHAFE/aZ-09_b/?a=1"), {
    code: "KMRTHAFE",
    token: "aZ-09_b",
  });
  assert.deepEqual(readInvitation("https://x.example/mesa/KMRTHAFE/?from=chat#top"), { code: "KMRTHAFE", token: null });
});

test("the address of the QR image is no token", () => {
  assert.deepEqual(readInvitation("/mesa/KMRTHAFE/qr.svg"), { code: "KMRTHAFE", token: null });
});

test("a code of eight is shown in two groups, any other as it is", () => {
  assert.equal(showCode("KMRTHAFE"), "KMRT-HAFE");
  assert.equal(showCode("KMRT"), "KMRT");
});
