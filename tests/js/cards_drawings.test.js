import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { FIGURE_PATHS, SUIT_PATHS } from "../../static/js/cards.js";

for (const [kind, paths] of [
  ["suit", SUIT_PATHS],
  ["figure", FIGURE_PATHS],
]) {
  test(`each ${kind} of the cards is that of the sprite`, () => {
    const sprite = readFileSync(new URL("../../static/img/sprite.svg", import.meta.url), "utf8");
    const symbols = new RegExp(`<symbol id="${kind}-(\\w)" viewBox="0 0 64 64"><path d="([^"]+)"/></symbol>`, "g");
    assert.deepEqual(Object.fromEntries([...sprite.matchAll(symbols)].map(([, name, path]) => [name, path])), paths);
  });
}
