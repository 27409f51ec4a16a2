import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { SUIT_PATHS } from "../../static/js/cards.js";

test("the suits of the cards are those of the sprite", () => {
  const sprite = readFileSync(new URL("../../static/img/sprite.svg", import.meta.url), "utf8");
  const drawn = [...sprite.matchAll(/<symbol id="suit-(\w)" viewBox="0 0 64 64"><path d="([^"]+)"\/><\/symbol>/g)];
  assert.deepEqual(Object.fromEntries(drawn.map(([, suit, path]) => [suit, path])), SUIT_PATHS);
});
