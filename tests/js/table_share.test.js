// The picture of a final: the share sheet where there is one, else a file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf, hand } from "../../static/js/table/share.js";

const file = new File(["picture"], "presidente-7.png", { type: "image/png" });
const failing = (name) => ({ canShare: () => true, share: () => Promise.reject(Object.assign(new Error(name), { name })) });

test("the picture comes from the match's own page", async () => {
  const asked = [];
  const found = await fileOf(7, async (address) => {
    asked.push(address);
    return new Response("picture");
  });
  assert.deepEqual(asked, ["/historial/7/final.png"]);
  assert.equal(found.name, "presidente-7.png");
  assert.equal(await fileOf(7, async () => new Response("", { status: 404 })), null);
  assert.equal(await fileOf(7, async () => Promise.reject(new TypeError("no line"))), null);
});

test("a device that takes files gets the share sheet", async () => {
  const shared = [];
  const navigator = { canShare: ({ files }) => files.length === 1, share: async (parcel) => shared.push(parcel) };
  assert.equal(await hand(file, "Gana Alba", { navigator, save: assert.fail }), "shared");
  assert.deepEqual(shared, [{ files: [file], title: "Gana Alba", text: "Gana Alba" }]);
});

test("without a share sheet the file is kept; stopping is no fault; a stale tap asks for another", async () => {
  const saved = [];
  const save = (one) => saved.push(one);
  assert.equal(await hand(file, "Gana Alba", { navigator: {}, save }), "saved");
  assert.equal(await hand(file, "Gana Alba", { navigator: { canShare: () => false }, save }), "saved");
  assert.equal(saved.length, 2);
  assert.equal(await hand(file, "", { navigator: failing("AbortError"), save }), "stopped");
  assert.equal(await hand(file, "", { navigator: failing("NotAllowedError"), save }), "again");
  assert.equal(saved.length, 2);
  assert.equal(await hand(file, "", { navigator: failing("DataError"), save }), "saved");
});
