/** The words for cards, plays, titles and numbers, with gender and plural right. Pure: gettext and nothing else. */
import { gettext, interpolate, ngettext, partsOf } from "../i18n.js";

const ONE = {
  3: () => gettext("tres"),
  4: () => gettext("cuatro"),
  5: () => gettext("cinco"),
  6: () => gettext("seis"),
  7: () => gettext("siete"),
  8: () => gettext("ocho"),
  9: () => gettext("nueve"),
  T: () => gettext("diez"),
  J: () => gettext("jota"),
  Q: () => gettext("reina"),
  K: () => gettext("rey"),
  A: () => gettext("as"),
  2: () => gettext("dos"),
};
const MANY = {
  3: () => gettext("treses"),
  4: () => gettext("cuatros"),
  5: () => gettext("cincos"),
  6: () => gettext("seises"),
  7: () => gettext("sietes"),
  8: () => gettext("ochos"),
  9: () => gettext("nueves"),
  T: () => gettext("dieces"),
  J: () => gettext("jotas"),
  Q: () => gettext("reinas"),
  K: () => gettext("reyes"),
  A: () => gettext("ases"),
  2: () => gettext("doses"),
};
const A_ONE = {
  3: () => gettext("un tres"),
  4: () => gettext("un cuatro"),
  5: () => gettext("un cinco"),
  6: () => gettext("un seis"),
  7: () => gettext("un siete"),
  8: () => gettext("un ocho"),
  9: () => gettext("un nueve"),
  T: () => gettext("un diez"),
  J: () => gettext("una jota"),
  Q: () => gettext("una reina"),
  K: () => gettext("un rey"),
  A: () => gettext("un as"),
  2: () => gettext("un dos"),
};
const THE_ONE = {
  3: () => gettext("el tres"),
  4: () => gettext("el cuatro"),
  5: () => gettext("el cinco"),
  6: () => gettext("el seis"),
  7: () => gettext("el siete"),
  8: () => gettext("el ocho"),
  9: () => gettext("el nueve"),
  T: () => gettext("el diez"),
  J: () => gettext("la jota"),
  Q: () => gettext("la reina"),
  K: () => gettext("el rey"),
  A: () => gettext("el as"),
  2: () => gettext("el dos"),
};
const SUITS = {
  s: () => gettext("picas"),
  h: () => gettext("corazones"),
  d: () => gettext("diamantes"),
  c: () => gettext("tréboles"),
};
const TITLES = {
  presidente: () => gettext("Presidente"),
  vicepresidente: () => gettext("Vicepresidente"),
  neutral: () => gettext("Neutral"),
  viceculo: () => gettext("Viceculo"),
  culo: () => gettext("Culo"),
  ultimo: () => gettext("Último"),
};
const SETS = {
  2: () => gettext("pareja de %(ranks)s"),
  3: () => gettext("trío de %(ranks)s"),
  4: () => gettext("póquer de %(ranks)s"),
};
const THE_SETS = {
  2: () => gettext("la pareja de %(ranks)s"),
  3: () => gettext("el trío de %(ranks)s"),
  4: () => gettext("el póquer de %(ranks)s"),
};

export const rankName = (rank) => ONE[rank]();
export const ranksName = (rank) => MANY[rank]();
export const suitName = (suit) => SUITS[suit]();
export const titleName = (title) => TITLES[title]();

const set = (table, rank, count) => interpolate(table[count](), { ranks: ranksName(rank) });

/** «nueve», «pareja de nueves». */
export const playName = (rank, count) => (count === 1 ? rankName(rank) : set(SETS, rank, count));

/** «un nueve», «una reina», «pareja de nueves»: what someone plays. */
export const onePlay = (rank, count) => (count === 1 ? A_ONE[rank]() : set(SETS, rank, count));

/** «el nueve», «la reina», «la pareja de nueves»: the one on the table. */
export const thePlay = (rank, count) => (count === 1 ? THE_ONE[rank]() : set(THE_SETS, rank, count));

/** One card by name: «el as de tréboles». */
export const cardName = (card) =>
  interpolate(gettext("%(rank)s de %(suit)s"), { rank: rankName(card[0]), suit: suitName(card[1]) });

/** First letter large, for a label that begins with a name of cards; in both languages it is the same letter. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const language = () => (typeof document === "undefined" ? "es" : document.documentElement.lang || "es");

let lists = null;

/** «Bruno, Nerea e Iker». */
export function listOf(words) {
  lists ??= new Intl.ListFormat(language(), { type: "conjunction" });
  return lists.format(words);
}

/** «un dos y un as»: cards that changed hands, strongest first. */
export function cardsList(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(card[0], (counts.get(card[0]) || 0) + 1);
  return listOf([...counts].map(([rank, count]) => onePlay(rank, count)));
}

/** «1.º». */
export const ordinal = (place) => interpolate(gettext("%(place)s.º"), { place });

/** «24 segundos». */
export const secondsLong = (count) =>
  interpolate(ngettext("%(count)s segundo", "%(count)s segundos", count), { count });

/** «5 cartas». */
export const cardsCount = (count) => interpolate(ngettext("%(count)s carta", "%(count)s cartas", count), { count });

/** «3 puntos». */
export const pointsLong = (count) => interpolate(ngettext("%(count)s punto", "%(count)s puntos", count), { count });

/** «+3», «0»: points of one round. */
export const pointsText = (points) => (points > 0 ? `+${points}` : String(points));

/**
 * A sentence in pieces, so that a name in it can stand in bold whatever the language's word order: the template is cut
 * at its slots; `[{text}, {slot, text}, …]`.
 */
export function pieces(template, slots) {
  const parts = partsOf(template);
  const found = parts[0] ? [{ text: parts[0] }] : [];
  for (let at = 1; at < parts.length; at += 2) {
    const slot = parts[at];
    found.push(slot === undefined ? { text: "%" } : { slot, text: String(slots[slot]) });
    if (parts[at + 1]) found.push({ text: parts[at + 1] });
  }
  return found;
}
