/** A hand to look at: the columns of the table's own hand, without anything to press. */
import { Card } from "../cards.js";
import { gettext, interpolate } from "../i18n.js";
import { countsOf, groups, rowsOf } from "../rules.js";
import { cardsList } from "../table/labels.js";
import { html, useLayoutEffect, useRef, useState } from "../ui.js";

/** The width of an element, as it changes. */
function useWidth(element) {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => element.current && setWidth(element.current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return width;
}

/** «Mano de Bruno: el tres de tréboles, …». */
export function handSentence(cards, name) {
  if (cards.length === 0) return interpolate(gettext("A %(name)s no le quedan cartas."), { name });
  return interpolate(gettext("Mano de %(name)s: %(cards)s."), { name, cards: cardsList(cards) });
}

/** `match`: from the seat whose hand it is. What could be played is lit, as it was at the table. */
export function StillHand({ match, name, wide }) {
  const element = useRef(null);
  const width = useWidth(element);
  const columns = groups(match.hand, match.revolution);
  const pairs = match.turn === match.seat ? match.legal : match.answers;
  const isLit = (rank) => match.phase === "exchange" || countsOf(pairs, rank).length > 0;
  const perRow = wide ? 13 : rowsOf(columns.length, width || 340);
  const rows = [];
  for (let start = 0; start < columns.length; start += perRow) rows.push(columns.slice(start, start + perRow));
  const shown = wide ? Math.max(columns.length, 7) : Math.max(perRow, 5);
  return html`
    <div class="hand still" role="img" aria-label=${handSentence(match.hand, name)} ref=${element} data-rows=${rows.length}
      style=${{ "--columns": shown }}>
      ${rows.map(
        (row) => html`
        <div class="hand-row">
          ${row.map(
            ({ rank, cards }) => html`
            <span class=${`rank-column ${isLit(rank) ? "lit" : "dim"}`} key=${rank} data-rank=${rank} style=${{ "--count": cards.length }}>
              ${cards.map((card, index) => html`<${Card} key=${card} card=${card} style=${{ "--i": index }} />`)}
            </span>
          `,
          )}
        </div>
      `,
      )}
    </div>
  `;
}
