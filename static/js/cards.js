/** Playing cards drawn with CSS. A card is written as in RECORD.md: rank and suit, "Th". */
import { html, kept, memo } from "./ui.js";

/**
 * The suits and figures in a square of 64, the same as in the sprite (a test holds them together). A hand has thirty of
 * them, and each `use` of the sprite costs from twenty to two hundred times what a path does.
 */
export const SUIT_PATHS = {
  h: "M32 58C12 42 5 32 5 21.5 5 12.5 11.5 6 19.5 6 25.5 6 30 9.5 32 15 34 9.5 38.5 6 44.5 6 52.5 6 59 12.5 59 21.5 59 32 52 42 32 58Z",
  s: "M32 5C44 21 59 28 59 41.5 59 49.5 53 54.5 46 54.5 41 54.5 37 52 35 48.5 35.5 54 37.5 57.5 42 60.5H22C26.5 57.5 28.5 54 29 48.5 27 52 23 54.5 18 54.5 11 54.5 5 49.5 5 41.5 5 28 20 21 32 5Z",
  d: "M32 3C37.5 14 45 23.5 55 32 45 40.5 37.5 50 32 61 26.5 50 19 40.5 9 32 19 23.5 26.5 14 32 3Z",
  c: "M32 4.5a13.2 13.2 0 0 1 10.8 20.8A13.2 13.2 0 1 1 35.2 46.3C35.6 53 37.5 57 42 60.5H22C26.5 57 28.4 53 28.8 46.3A13.2 13.2 0 1 1 21.2 25.3 13.2 13.2 0 0 1 32 4.5Z",
};

export const FIGURE_PATHS = {
  J: "M58 3C35 5 17 18 12.5 41.5L49 10.5ZM61 6C61 31 45 49 21.5 51L53.5 14ZM6.7 62a2.25 2.25 0 0 1-3.4-3l25-28.5a2.25 2.25 0 0 1 3.4 3Z",
  Q: "M11 46 5 23C11 30 17 31 20.5 25.5 24 31 29 29 32 18 35 29 40 31 43.5 25.5 47 31 53 30 59 23L53 46ZM14.5 49h35a3.5 3.5 0 0 1 0 7h-35a3.5 3.5 0 0 1 0-7ZM27 11a5 5 0 0 1 10 0 5 5 0 0 1-10 0ZM2 17a3.5 3.5 0 0 1 7 0 3.5 3.5 0 0 1-7 0ZM55 17a3.5 3.5 0 0 1 7 0 3.5 3.5 0 0 1-7 0ZM17 18.5a3 3 0 0 1 6 0 3 3 0 0 1-6 0ZM41 18.5a3 3 0 0 1 6 0 3 3 0 0 1-6 0Z",
  K: "M9 47 3 18 19 30 32 8 45 30 61 18 55 47ZM11.5 50h41a2.5 2.5 0 0 1 2.5 2.5v3a2.5 2.5 0 0 1-2.5 2.5h-41a2.5 2.5 0 0 1-2.5-2.5v-3a2.5 2.5 0 0 1 2.5-2.5Z",
};

/** A drawing in a square of 64, hidden from assistive technology. */
const drawing = (path, kind) => html`
  <svg class=${kind} viewBox="0 0 64 64" aria-hidden="true" focusable="false"><path d=${path} /></svg>
`;

/** The drawing of a suit; to be called, for a component of its own would be half of what a card costs. */
export const suitDrawing = (suit, kind = null) => drawing(SUIT_PATHS[suit], kind);

/** The rank as it is printed on the card: "T" is 10. */
export const rankText = (rank) => (rank === "T" ? "10" : rank);

function drawCard({ card, kind = "", style, tag }) {
  const rank = card[0];
  const suit = card[1];
  const figure = FIGURE_PATHS[rank];
  const form = figure ? "court" : rank === "A" ? "ace" : "";
  return html`
    <span class=${`card suit-${suit} ${form} ${kind}`} data-card=${card} data-tag=${tag} style=${style}>
      <span class="index"><b>${rankText(rank)}</b>${suitDrawing(suit)}</span>
      ${figure && drawing(figure, "emblem")}
      ${suitDrawing(suit, "pip")}
    </span>
  `;
}

/**
 * One face-up card. `kind` adds class names, `style` custom properties (`--w` is the width), `tag` a short word on its
 * corner. It carries no accessible text: whoever shows a card that matters names it.
 */
export const Card = memo(drawCard);

const keep = kept();

/** A card of a play on the table, `turn` steps from its middle. */
export const playedCard = (card, turn) => keep(`${card} ${turn}`, () => drawCard({ card, style: { "--i": turn } }));

/** The back of a card. */
export function CardBack({ kind = "", style }) {
  return html`<span class=${`card back ${kind}`} style=${style}></span>`;
}
