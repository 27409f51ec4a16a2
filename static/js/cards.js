/** Playing cards drawn with CSS and the sprite. A card is written as in RECORD.md: rank and suit, "Th". */
import { html, Icon, memo } from "./ui.js";

const COURT = "JQK";

/** The rank as it is printed on the card: "T" is 10. */
export const rankText = (rank) => (rank === "T" ? "10" : rank);

/**
 * One face-up card. `kind` adds class names, `style` custom properties (`--w` is the width), `tag` a short word on its
 * corner. It carries no accessible text: whoever shows a card that matters names it.
 */
export const Card = memo(({ card, kind = "", style, tag }) => {
  const rank = card[0];
  const suit = `suit-${card[1]}`;
  const figure = COURT.includes(rank);
  const form = figure ? "court" : rank === "A" ? "ace" : "";
  return html`
    <span class=${`card ${suit} ${form} ${kind}`} data-card=${card} data-tag=${tag} style=${style}>
      <span class="index"><b>${rankText(rank)}</b><${Icon} name=${suit} kind="" /></span>
      ${figure && html`<${Icon} name=${`figure-${rank}`} kind="emblem" />`}
      <${Icon} name=${suit} kind="pip" />
    </span>
  `;
});

/** The back of a card. */
export function CardBack({ kind = "", style }) {
  return html`<span class=${`card back ${kind}`} style=${style}></span>`;
}
