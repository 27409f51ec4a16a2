/**
 * What the player has picked up, locally and at once: a rank and how many cards of it, or the cards to give back in an
 * exchange. Pure functions of (match, selection); store.js keeps the value.
 */
import { cardsFor, countsOf, groups } from "../rules.js";
import { mayPlay, pairsOf } from "./people.js";

/**
 * After a tap on column `rank` (its card number `index`, from 0; null for the column as a whole or a key):
 * {selection} or {refused: true} where no count of it is allowed.
 *
 * With one allowed count (answering) the tap takes or drops it. With several (leading) it takes all cards; a tap on
 * card k takes k of them; a tap that changes nothing drops the selection.
 */
export function tapped(match, selection, rank, index = null) {
  const counts = countsOf(pairsOf(match), rank);
  if (counts.length === 0) return { refused: true };
  const all = counts[counts.length - 1];
  const same = selection !== null && selection.rank === rank;
  let count = all;
  if (counts.length > 1 && index !== null && (index > 0 || same) && counts.includes(index + 1)) count = index + 1;
  if (same && selection.count === count) return { selection: null };
  return { selection: { rank, count } };
}

/** The selection with one card more or fewer, where that is allowed. */
export function recounted(match, selection, step) {
  if (!selection) return selection;
  const counts = countsOf(pairsOf(match), selection.rank);
  const at = counts.indexOf(selection.count) + step;
  return counts[at] === undefined ? selection : { ...selection, count: counts[at] };
}

/** The counts to choose from in the selected column; [] where there is no choice. */
export function choices(match, selection) {
  const counts = selection ? countsOf(pairsOf(match), selection.rank) : [];
  return counts.length > 1 ? counts : [];
}

/** Whether the selection would be accepted as things stand. */
export const isValid = (match, selection) =>
  selection !== null && countsOf(pairsOf(match), selection.rank).includes(selection.count);

/** Whether it can be sent now. */
export const isPlayable = (match, selection) =>
  mayPlay(match) && selection !== null && countsOf(match.legal, selection.rank).includes(selection.count);

/** The cards it spends. */
export const selectedCards = (match, selection) =>
  selection ? cardsFor(match.hand, selection.rank, selection.count) : [];

/**
 * What is left of a selection in a new view: nothing if its cards are gone or the phase changed. One that the trick
 * has overtaken stays, so that its owner sees «Ya no vale»; in an empty trick a count that fits again is kept.
 */
export function carriedOver(match, selection) {
  if (!selection || match.phase !== "play" || match.seat === null) return null;
  const held = match.hand.filter((card) => card[0] === selection.rank).length;
  return held < selection.count ? null : selection;
}

/** The cards to give back after a tap on `card`: in or out; a full tray lets its oldest go. */
export function givingAfter(match, giving, card) {
  const owed = match.exchange ? match.exchange.give : 0;
  if (owed === 0) return [];
  if (giving.includes(card)) return giving.filter((one) => one !== card);
  return [...giving, card].slice(-owed);
}

/** For a tap on a column without telling which card: the next of its cards that is not in the tray yet. */
export function nextToGive(match, giving, rank) {
  const group = groups(match.hand, false).find((one) => one.rank === rank);
  if (!group) return null;
  return group.cards.find((card) => !giving.includes(card)) || group.cards[0];
}
