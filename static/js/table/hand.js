/**
 * My hand: columns by rank in the order now in force, in balanced rows. Taps take and drop, a second tap or a throw
 * upwards plays, the arrow keys walk (a toolbar with one tab stop).
 */
import { Card } from "../cards.js";
import { gettext, interpolate } from "../i18n.js";
import { countsOf, groups, rowsOf } from "../rules.js";
import { html, memo, useLayoutEffect, useRef, useState } from "../ui.js";
import { SLACK, THROW } from "./gestures.js";
import { capital, cardName, cardsCount, listOf, rankName, ranksName, suitName } from "./labels.js";
import { pairsOf } from "./people.js";
import { handTurned } from "./settings.js";
import { liftedCards } from "./store.js";

/** «Nueves, tienes 2: corazones y tréboles. Jugable.» */
function describe({ rank, cards }, usable, exchange) {
  const slots = {
    ranks: capital(cards.length === 1 ? rankName(rank) : ranksName(rank)),
    count: cards.length,
    suits: listOf(cards.map((card) => suitName(card[1]))),
  };
  const held =
    cards.length === 1
      ? capital(cardName(cards[0]))
      : interpolate(gettext("%(ranks)s, tienes %(count)s: %(suits)s"), slots);
  if (exchange) return held;
  return interpolate(usable ? gettext("%(cards)s. Jugable.") : gettext("%(cards)s. Ahora no se puede jugar."), {
    cards: held,
  });
}

/** The free width of the hand's rows, measured; and whether there is room for a single row. */
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

/** Keeps the focus in the hand when its column is gone: the nearest to the right takes it. */
function useKeptFocus(element, ranks) {
  const had = useRef(null);
  useLayoutEffect(() => {
    const active = document.activeElement;
    const gone = had.current && !ranks.includes(had.current.rank);
    if (gone && (active === document.body || active === null)) {
      const next = ranks[Math.min(had.current.index, ranks.length - 1)];
      const column = next && element.current.querySelector(`[data-rank="${next}"]`);
      if (column) column.focus({ preventScroll: true });
      had.current = next ? { rank: next, index: ranks.indexOf(next) } : null;
    }
  });
  return (rank) => {
    had.current = rank === null ? null : { rank, index: ranks.indexOf(rank) };
  };
}

/** Follows a finger that throws a column upwards; returns the handlers of the hand. */
function useThrow({ act, isLit, isChosen }) {
  const drag = useRef(null);
  const swallow = useRef(false);
  const end = () => {
    if (drag.current && drag.current.column) drag.current.column.style.removeProperty("--drag");
    drag.current = null;
  };
  // Let go too low: the cards return, and what the drag alone had picked up is not picked up.
  const putBack = (now) => now?.took && act.dispatch({ type: "drop" });
  return {
    swallow,
    onPointerDown: (event) => {
      const column = event.target.closest(".rank-column");
      swallow.current = false;
      if (!column || !event.isPrimary || event.button > 0) return;
      drag.current = {
        column,
        rank: column.dataset.rank,
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        up: false,
      };
    },
    onPointerMove: (event) => {
      const now = drag.current;
      if (!now || now.id !== event.pointerId) return;
      const rise = now.y - event.clientY;
      if (!now.up) {
        if (rise < SLACK || rise < Math.abs(event.clientX - now.x) || !isLit(now.rank)) return;
        now.up = true;
        swallow.current = true;
        now.column.setPointerCapture(event.pointerId);
        now.took = !isChosen(now.rank);
        if (now.took) act.take(now.rank);
      }
      now.column.style.setProperty("--drag", `${-Math.max(0, rise)}px`);
    },
    onPointerUp: (event) => {
      const now = drag.current;
      const thrown = now && now.id === event.pointerId && now.up && now.y - event.clientY >= THROW;
      end();
      if (thrown) act.play(event.pointerId);
      else putBack(now);
    },
    onPointerCancel: () => {
      const now = drag.current;
      end();
      putBack(now);
    },
  };
}

/** What is drawn of a column: its cards, which of them are up or new, and what it is doing (class names). */
function columnOf({ rank, cards }, { lifted, sending, returned: back, shaken, arrivals, exchange }, lit) {
  const up = cards.filter((card) => lifted.includes(card));
  const returned = back === rank;
  const kind = [
    lit ? "lit" : "dim",
    up.length > 0 ? "chosen" : "",
    sending && up.length > 0 ? "sending" : "",
    returned ? "returned" : "",
    shaken === rank ? "shaken" : "",
  ];
  return {
    rank,
    cards,
    up,
    fresh: cards.filter((card) => arrivals.includes(card)),
    kind: kind.filter(Boolean).join(" "),
    exchange,
    lit,
    returned,
  };
}

const Column = memo(({ rank, cards, up, fresh, kind, exchange, lit, returned, tabbable }) => {
  return html`
    <button type="button" class=${`rank-column ${kind}`} data-rank=${rank} tabIndex=${tabbable ? 0 : -1}
      aria-pressed=${String(up.length > 0)} aria-disabled=${String(!lit)} aria-label=${describe({ rank, cards }, lit, exchange)}
      data-tag=${returned ? gettext("ha vuelto") : null} style=${{ "--count": cards.length }}>
      ${cards.map(
        (card, index) => html`
        <${Card} key=${card} card=${card} style=${{ "--i": index }} kind=${up.includes(card) ? "up" : ""}
          tag=${fresh.includes(card) ? gettext("nueva") : null} />
      `,
      )}
    </button>
  `;
});

/** What of the state the hand shows. `wide`: one row. `act`: tap(rank, card, index, event), take(rank), play(pointer). */
export function Hand({ state, match, wide, act }) {
  const { phase, hand, exchange } = match;
  return html`
    <${Columns} hand=${hand} turned=${handTurned(match.revolution)} pairs=${pairsOf(match)} exchange=${phase === "exchange"}
      choosing=${exchange === null || exchange.give > 0} lifted=${liftedCards(state)} sending=${state.pending !== null}
      returned=${state.returned?.rank ?? null} shaken=${state.shaken?.rank ?? null} arrivals=${state.arrivals}
      wide=${wide} act=${act} />
  `;
}

const Columns = memo((given) => {
  const { hand, turned, pairs, exchange, choosing, lifted, wide, act } = given;
  const element = useRef(null);
  const width = useWidth(element);
  const [current, setCurrent] = useState(null);
  const columns = groups(hand, turned);
  const ranks = columns.map(({ rank }) => rank);
  const isLit = (rank) => (exchange ? choosing : countsOf(pairs, rank).length > 0);
  const keep = useKeptFocus(element, ranks);
  const chosen = new Set(lifted.map((card) => card[0]));
  const drags = useThrow({ act, isLit: (rank) => !exchange && isLit(rank), isChosen: (rank) => chosen.has(rank) });
  const stop = ranks.includes(current) ? current : ranks[0];

  const perRow = wide ? 13 : rowsOf(columns.length, width || 340);
  const rows = [];
  for (let start = 0; start < columns.length; start += perRow) rows.push(columns.slice(start, start + perRow));
  // How many cards lie above the first ones, in the tallest column of each row.
  const stack = rows.reduce((sum, row) => sum + Math.max(...row.map(({ cards }) => cards.length)) - 1, 0);
  const shownColumns = wide ? Math.max(columns.length, 7) : Math.max(perRow, 5);

  const click = (event) => {
    const column = event.target.closest(".rank-column");
    if (!column || drags.swallow.current) return;
    const card = event.detail > 0 ? (event.target.closest(".card")?.dataset.card ?? null) : null;
    const { rank } = column.dataset;
    const group = columns.find((one) => one.rank === rank);
    act.tap(rank, card, card ? group.cards.indexOf(card) : null, event);
  };
  const focus = (event) => {
    const { rank } = event.target.closest(".rank-column")?.dataset ?? {};
    if (!rank) return;
    setCurrent(rank);
    keep(rank);
  };
  const label = interpolate(gettext("Tu mano: %(cards)s. Flechas para recorrer, Intro para elegir y jugar."), {
    cards: cardsCount(hand.length),
  });
  return html`
    <div class="hand" id="hand" role="toolbar" aria-label=${label} ref=${element} data-rows=${rows.length}
      style=${{ "--columns": shownColumns, "--rows": rows.length, "--stack": stack }} onClick=${click} onPointerDown=${drags.onPointerDown}
      onPointerMove=${drags.onPointerMove} onPointerUp=${drags.onPointerUp} onPointerCancel=${drags.onPointerCancel}
      onfocusin=${focus} onfocusout=${(event) => event.relatedTarget && !element.current.contains(event.relatedTarget) && keep(null)}>
      ${rows.map(
        (row) => html`
        <div class="hand-row">
          ${row.map(
            (group) => html`
            <${Column} key=${group.rank} ...${columnOf(group, given, isLit(group.rank))}
              tabbable=${group.rank === stop} />
          `,
          )}
        </div>
      `,
      )}
    </div>
  `;
});
