/** Playing cards drawn with CSS and the sprite. A card is written as in RECORD.md: rank and suit, "Th". */
import { html, Icon, memo } from "./ui.js";

const COURT = "JQK";

/**
 * The suits in a square of 64, the same as in the sprite (a test holds them together). A hand has thirty of them, and
 * each `use` of the sprite costs twenty times what a path does.
 */
export const SUIT_PATHS = {
  h: "M32 58C12 42 5 32 5 21.5 5 12.5 11.5 6 19.5 6 25.5 6 30 9.5 32 15 34 9.5 38.5 6 44.5 6 52.5 6 59 12.5 59 21.5 59 32 52 42 32 58Z",
  s: "M32 5C44 21 59 28 59 41.5 59 49.5 53 54.5 46 54.5 41 54.5 37 52 35 48.5 35.5 54 37.5 57.5 42 60.5H22C26.5 57.5 28.5 54 29 48.5 27 52 23 54.5 18 54.5 11 54.5 5 49.5 5 41.5 5 28 20 21 32 5Z",
  d: "M32 3C37.5 14 45 23.5 55 32 45 40.5 37.5 50 32 61 26.5 50 19 40.5 9 32 19 23.5 26.5 14 32 3Z",
  c: "M32 4.5a13.2 13.2 0 0 1 10.8 20.8A13.2 13.2 0 1 1 35.2 46.3C35.6 53 37.5 57 42 60.5H22C26.5 57 28.4 53 28.8 46.3A13.2 13.2 0 1 1 21.2 25.3 13.2 13.2 0 0 1 32 4.5Z",
};

/** The drawing of a suit, hidden from assistive technology. */
export function Suit({ suit, kind = null }) {
  return html`
    <svg class=${kind} viewBox="0 0 64 64" aria-hidden="true" focusable="false"><path d=${SUIT_PATHS[suit]} /></svg>
  `;
}

/** The rank as it is printed on the card: "T" is 10. */
export const rankText = (rank) => (rank === "T" ? "10" : rank);

/**
 * One face-up card. `kind` adds class names, `style` custom properties (`--w` is the width), `tag` a short word on its
 * corner. It carries no accessible text: whoever shows a card that matters names it.
 */
export const Card = memo(({ card, kind = "", style, tag }) => {
  const rank = card[0];
  const suit = card[1];
  const figure = COURT.includes(rank);
  const form = figure ? "court" : rank === "A" ? "ace" : "";
  return html`
    <span class=${`card suit-${suit} ${form} ${kind}`} data-card=${card} data-tag=${tag} style=${style}>
      <span class="index"><b>${rankText(rank)}</b><${Suit} suit=${suit} /></span>
      ${figure && html`<${Icon} name=${`figure-${rank}`} kind="emblem" />`}
      <${Suit} suit=${suit} kind="pip" />
    </span>
  `;
});

/** The back of a card. */
export function CardBack({ kind = "", style }) {
  return html`<span class=${`card back ${kind}`} style=${style}></span>`;
}
