// Renews a server-made list in place: what did not change keeps its elements, and so its focus.

/** How an element was written by the server: without the portraits drawn into it and what a filter hid. */
function sourceOf(element) {
  const copy = element.cloneNode(true);
  for (const avatar of copy.querySelectorAll(".avatar")) avatar.replaceChildren();
  for (const card of [copy, ...copy.querySelectorAll("[data-code]")]) card.removeAttribute("hidden");
  return copy;
}

const sameInside = (one, other) => sourceOf(one).innerHTML.trim() === sourceOf(other).innerHTML.trim();
const same = (one, other) => sourceOf(one).outerHTML === sourceOf(other).outerHTML;
const cards = (holder) => new Map([...holder.querySelectorAll("[data-code]")].map((card) => [card.dataset.code, card]));

/** Makes `holder` show what `fresh`, an element of another document, shows. False when that is the same already. */
export function mergeList(holder, fresh) {
  if (sameInside(holder, fresh)) return false;
  const shown = cards(holder);
  const parts = [...fresh.children].map((each) => document.importNode(each, true));
  for (const part of parts) {
    for (const [code, card] of cards(part)) {
      const kept = shown.get(code);
      if (kept && same(kept, card)) card.replaceWith(kept);
    }
  }
  holder.replaceChildren(...parts);
  return true;
}

/** Whether a card, by its data-*, is one of those asked for: `{ mode, system, free }`, "" and false for any. */
export function fits(card, wanted) {
  return (
    (!wanted.mode || card.mode === wanted.mode) &&
    (!wanted.system || card.system === wanted.system) &&
    (!wanted.free || card.free === "yes")
  );
}

/** A selector that finds the focused link of a card again after its card was renewed, or null. */
export function focusKey(holder, active) {
  const card = active && holder.contains(active) ? active.closest("[data-code]") : null;
  return card ? `[data-code="${card.dataset.code}"] a` : null;
}
