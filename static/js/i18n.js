/**
 * The words on the screen. Source strings are whole Spanish sentences with named slots; a page in another language
 * carries its translations in `<script type="application/json" id="catalog">` (presidente/catalog.py writes it).
 * Without one, and under `node --test`, the Spanish source is what is shown.
 *
 * deploy/messages.py finds the strings by the names of these functions: call them with literal strings.
 */

function readCatalog() {
  const element = typeof document === "undefined" ? null : document.getElementById("catalog");
  return new Map(Object.entries(element ? JSON.parse(element.textContent) : {}));
}

let catalog = readCatalog();

/** Replaces the translations: msgid, or context + "\u0004" + msgid, to a string or to [singular, plural]. For tests. */
export function setCatalog(entries) {
  catalog = new Map(Object.entries(entries));
}

/** The translation of `text`, or `text` itself. */
export function gettext(text) {
  return catalog.get(text) || text;
}

/** Like gettext, for a word that needs its context told ("pasar" the turn, "pasar" a page). */
export function pgettext(context, text) {
  return catalog.get(`${context}\u0004${text}`) || text;
}

/** The singular for exactly one, the plural for every other number: true of each language the site speaks. */
export function ngettext(singular, plural, count) {
  const form = count === 1 ? 0 : 1;
  return (catalog.get(singular) || [])[form] || (form ? plural : singular);
}

/** What partsOf has cut already: as much as the site has sentences. */
const cut = new Map();

/** The parts of a sentence: a text, then by turns a slot's name (undefined where `%%` stood) and a text. */
export function partsOf(text) {
  let parts = cut.get(text);
  if (!parts) {
    parts = text.split(/%%|%\((\w+)\)[sd]/);
    cut.set(text, parts);
  }
  return parts;
}

/** Fills the named slots of a sentence: interpolate("Juega %(name)s", {name}). `%%` is a percent sign. */
export function interpolate(text, slots) {
  const parts = partsOf(text);
  let filled = parts[0];
  for (let at = 1; at < parts.length; at += 2) {
    const name = parts[at];
    if (name !== undefined && !Object.hasOwn(slots, name)) throw new RangeError(`no value for ${name} in "${text}"`);
    filled += (name === undefined ? "%" : slots[name]) + parts[at + 1];
  }
  return filled;
}
