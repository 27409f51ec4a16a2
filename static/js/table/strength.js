/** The strength strip: the thirteen ranks from weak to strong, what lies on the table, what answers it, what I hold. */
import { rankText } from "../cards.js";
import { gettext, interpolate } from "../i18n.js";
import { answersTop, groups, orderOf, RANKS } from "../rules.js";
import { html, Icon } from "../ui.js";
import { pieces, rankName } from "./labels.js";

function describe(rank, held, cut) {
  const slots = { rank: rankName(rank), held };
  if (cut && held) return interpolate(gettext("%(rank)s, en la mesa; tienes %(held)s"), slots);
  if (cut) return interpolate(gettext("%(rank)s, en la mesa"), slots);
  return held ? interpolate(gettext("%(rank)s, tienes %(held)s"), slots) : slots.rank;
}

export function Strength({ match }) {
  const { revolution, top, hand } = match;
  const order = orderOf(revolution);
  const held = new Map(groups(hand || [], revolution).map(({ rank, cards }) => [rank, cards.length]));
  const label = revolution
    ? gettext("Orden invertido por revolución: manda el tres")
    : gettext("Orden normal: manda el dos");
  return html`
    <section class="strength" aria-label=${label}>
      <p class="strength-title">
        ${
          revolution
            ? html`<span class="revolution-pill" key="on"><${Icon} name="i-revolution" />${gettext("Revolución")}</span>`
            : html`<span key="off">${gettext("Orden normal")}</span>`
        }
        <span class="rules-it">
          ${pieces(gettext("manda el %(rank)s"), { rank: rankText(order[RANKS.length - 1]) }).map(({ slot, text }) =>
            slot ? html`<b>${text}</b>` : text,
          )}<${Icon} name="i-arrow" />
        </span>
      </p>
      <div class="scale-frame">
      ${top && html`<span class="cut-cell" aria-hidden="true" style=${{ "--at": order.indexOf(top.rank) }}></span>`}
      <ol class="scale">
        ${order.map((rank) => {
          const cut = Boolean(top) && top.rank === rank;
          const count = held.get(rank) || 0;
          const kind = [answersTop(rank, match) ? "good" : "weak", cut ? "cut" : "", count ? "held" : ""];
          return html`
            <li key=${rank} data-rank=${rank} class=${kind.filter(Boolean).join(" ")}
              aria-label=${describe(rank, count, cut)}>
              <span aria-hidden="true">${rankText(rank)}</span><i aria-hidden="true">${"•".repeat(count)}</i>
            </li>
          `;
        })}
      </ol>
      </div>
    </section>
  `;
}
