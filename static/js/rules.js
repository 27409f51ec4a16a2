/**
 * What the browser knows of the game: the order of the ranks, which cards go together, and what a play will bring
 * about, for the words on a button. It judges nothing: what may be played are the pairs (rank, count) that the server
 * lists in a view. Cards are written as in RECORD.md. Pure.
 */

/** The ranks, weakest to strongest in normal order. */
export const RANKS = [..."3456789TJQKA2"];
const SUITS = "shdc";

export const orderOf = (revolution) => (revolution ? [...RANKS].reverse() : RANKS);

export const rankOf = (card) => card[0];

/** The queen of hearts is spent last: it opens first rounds, and people like to keep it. */
const place = (card) => (card === "Qh" ? SUITS.length : SUITS.indexOf(card[1]));

/** The cards of a hand by rank, weakest first in the order now in force: [{rank, cards}]. */
export function groups(hand, revolution) {
  const byRank = new Map();
  for (const card of hand) {
    if (!byRank.has(rankOf(card))) byRank.set(rankOf(card), []);
    byRank.get(rankOf(card)).push(card);
  }
  return orderOf(revolution)
    .filter((rank) => byRank.has(rank))
    .map((rank) => ({ rank, cards: byRank.get(rank).sort((one, other) => place(one) - place(other)) }));
}

/** How many cards of `rank` the pairs allow, ascending: [] if none. */
export function countsOf(pairs, rank) {
  return pairs
    .filter(([name]) => name === rank)
    .map(([, count]) => count)
    .sort((one, other) => one - other);
}

/** The cards of the hand that a play of `count` cards of `rank` spends. */
export function cardsFor(hand, rank, count) {
  const group = groups(hand, false).find((one) => one.rank === rank);
  return group ? group.cards.slice(0, count) : [];
}

/** What the top play leaves open on the strength strip: "all" ranks, those "above" it, or "none" but its own. */
export const openRanks = ({ top, must_equal: mustEqual }) => (!top ? "all" : mustEqual ? "none" : "above");

/**
 * What playing `count` cards of `rank` brings about, by the options of the match (RULES.md, "The variants"):
 * {revolution, closes: "four" | "top" | null, out, last}. `out`: the hand is empty; `last`: and a 2 costs the place.
 */
export function outcome({ options, hand, top, revolution }, rank, count) {
  const run = (top && top.rank === rank ? top.run : 0) + count;
  const strongest = orderOf(revolution)[RANKS.length - 1];
  const out = hand.length === count;
  return {
    revolution: options.revolution && count === 4,
    closes: options.top_close && rank === strongest ? "top" : options.four_close && run >= 4 ? "four" : null,
    out,
    last: out && options.two_last && rank === "2",
  };
}

/** The columns of each row of a hand, so that a column is at least `least` wide and the rows are balanced. */
export function rowsOf(columns, width, least = 48) {
  const fits = Math.max(1, Math.floor(width / least));
  const rows = columns <= 6 && columns <= fits ? 1 : Math.max(2, Math.ceil(columns / fits));
  return Math.ceil(columns / rows);
}
