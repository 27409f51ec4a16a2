/** The strength strip: the thirteen ranks from weak to strong, what lies on the table, what answers it, what I hold. */
import { rankText } from "../cards.js";
import { gettext, interpolate } from "../i18n.js";
import { openRanks, orderOf } from "../rules.js";
import { html, Icon, kept, memo } from "../ui.js";
import { pieces, rankName } from "./labels.js";

function describe(rank, held, cut) {
  const slots = { rank: rankName(rank), held };
  if (cut && held) return interpolate(gettext("%(rank)s, en la mesa; tienes %(held)s"), slots);
  if (cut) return interpolate(gettext("%(rank)s, en la mesa"), slots);
  return held ? interpolate(gettext("%(rank)s, tienes %(held)s"), slots) : slots.rank;
}

/** `match` of the view. */
export function Strength({ match }) {
  const { revolution, top, hand } = match;
  return html`<${Strip} revolution=${revolution} top=${top && top.rank} open=${openRanks(match)} hand=${hand || []} />`;
}

const keep = kept();

/** One rank: whether it lies on the table, and how many I hold. */
function cell(rank, cut, held) {
  return html`
    <li key=${rank} data-rank=${rank} class=${`${cut ? "cut" : ""} ${held ? "held" : ""}`}
      aria-label=${describe(rank, held, cut)}>
      <span aria-hidden="true">${rankText(rank)}</span><i aria-hidden="true">${"•".repeat(held)}</i>
    </li>
  `;
}

/** The cells of the strip, by rank and by what they show. */
const cellsOf = (order, top, held) =>
  order.map((rank) => keep(`${rank} ${rank === top} ${held[rank]}`, () => cell(rank, rank === top, held[rank])));

const Order = memo(({ revolution, strongest }) => {
  return html`
    <p class="strength-title">
      ${
        revolution
          ? html`<span class="revolution-pill" key="on"><${Icon} name="i-revolution" />${gettext("Revolución")}</span>`
          : html`<span key="off">${gettext("Orden normal")}</span>`
      }
      <span class="rules-it">
        ${pieces(gettext("manda el %(rank)s"), { rank: rankText(strongest) }).map(({ slot, text }) =>
          slot ? html`<b>${text}</b>` : text,
        )}<${Icon} name="i-arrow" />
      </span>
    </p>
  `;
});

const Strip = memo(({ revolution, top, open, hand }) => {
  const order = orderOf(revolution);
  const at = order.indexOf(top);
  const held = Object.fromEntries(order.map((rank) => [rank, 0]));
  for (const card of hand) held[card[0]] += 1;
  const label = revolution
    ? gettext("Orden invertido por revolución: manda el tres")
    : gettext("Orden normal: manda el dos");
  return html`
    <section class="strength" aria-label=${label}>
      <${Order} revolution=${revolution} strongest=${order[order.length - 1]} />
      <div class="scale-frame">
      ${at >= 0 && html`<span class="cut-cell" aria-hidden="true" style=${{ "--at": at }}></span>`}
      <ol class="scale" data-open=${open}>${cellsOf(order, top, held)}</ol>
      </div>
    </section>
  `;
});
