/** The points of the match round by round, as lines: colour, dash, marker and label each tell a player apart. */
import { gettext, interpolate } from "../i18n.js";
import { html } from "../ui.js";
import { listOf } from "./labels.js";
import { byTotal } from "./panels.js";

const DASHES = ["", "7 4", "2 5", "11 4 2 4", "1 4", "9 3 1 3", "4 4"];
const LABEL_GAP = 19;

/** The totals of a player after each round, from 0: [0, 3, 5, …]. */
export function cumulative(match, player) {
  const sums = [0];
  for (const round of match.score.rounds) sums.push(sums[sums.length - 1] + (round[player] ?? 0));
  return sums;
}

/** The top of the scale and its steps: three or so lines, whole numbers, the target among them. */
export function scaleOf(highest, target) {
  const top = Math.max(highest, target ?? 0, 3);
  const step = Math.max(1, Math.ceil(top / 3));
  const lines = [];
  for (let value = 0; value <= top + step - 1; value += step) lines.push(value);
  return { max: Math.max(lines[lines.length - 1], top), lines };
}

/** Label heights pushed apart so that none covers another: `ys` ascending in, ascending out. */
export function spread(ys, gap = LABEL_GAP, bottom = Infinity) {
  const placed = [];
  for (const y of ys) placed.push(placed.length ? Math.max(y, placed[placed.length - 1] + gap) : y);
  let limit = bottom;
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    placed[index] = Math.min(placed[index], limit);
    limit = placed[index] - gap;
  }
  return placed;
}

function Mark({ x, y, series }) {
  const kind = `series-mark series-${series + 1}`;
  return series % 2
    ? html`<rect x=${x - 4} y=${y - 4} width="8" height="8" class=${kind} />`
    : html`<circle cx=${x} cy=${y} r="4.6" class=${kind} />`;
}

/** `wide`: drawn for a wide screen. */
export function Chart({ match, wide }) {
  const [width, height] = wide ? [560, 350] : [330, 230];
  const { rounds } = match.score;
  const { ends, target } = match.options;
  const played = rounds.length;
  const last = ends === "rounds" ? Math.max(match.options.rounds, played) : Math.max(played + 1, 3);
  const goal = ends === "target" ? target : null;
  const people = match.players.map((player, index) => ({ player, index, sums: cumulative(match, player.player) }));
  const { max, lines } = scaleOf(Math.max(...people.map(({ sums }) => sums[played])), goal);
  const left = wide ? 34 : 22;
  const right = width - (wide ? 24 : 16);
  const bottom = height - 34;
  const top = 18;
  const room = wide ? 118 : 104;
  const end = Math.min(right, left + ((right - room - left) * last) / Math.max(1, played));
  const xOf = (round) => left + ((end - left) * round) / last;
  const yOf = (points) => bottom - ((bottom - top) * points) / max;

  const order = byTotal(match).map((player) => people.find((one) => one.player === player));
  const heights = spread(
    order.map(({ sums }) => yOf(sums[played])),
    LABEL_GAP,
    bottom + 2,
  );
  const label = interpolate(gettext("Puntos acumulados por ronda. %(totals)s."), {
    totals: listOf(order.map(({ player, sums }) => `${player.name} ${sums[played]}`)),
  });
  const every = Math.ceil(last / 10);
  const marks = Array.from({ length: last }, (_, index) => index + 1).filter(
    (round) => round % every === 0 || round === played,
  );
  return html`
    <svg class="chart" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label}>
      ${lines.map(
        (value) => html`
        <line key=${`l${value}`} class="grid-line" x1=${left} x2=${right} y1=${yOf(value)} y2=${yOf(value)} />
        <text key=${`t${value}`} class="axis" x=${left - 10} y=${yOf(value) + 4} text-anchor="end">${value}</text>
      `,
      )}
      ${marks.map(
        (round) => html`
        <text key=${round} class=${`axis ${round === played ? "now" : ""}`} x=${xOf(round)} y=${height - 10}
          text-anchor="middle">
          ${interpolate(gettext("R%(round)s"), { round })}
        </text>
      `,
      )}
      ${
        goal !== null &&
        html`
        <line class="goal-line" x1=${left} x2=${right} y1=${yOf(goal)} y2=${yOf(goal)} />
        <text class="axis" x=${left + 4} y=${yOf(goal) - 6}>
          ${interpolate(gettext("meta: %(target)s"), { target: goal })}
        </text>
      `
      }
      <rect class="future" x=${xOf(played)} y=${top} width=${Math.max(0, right - xOf(played))} height=${bottom - top} />
      <g class="chart-lines">
      ${[...order].reverse().map(
        ({ player, index, sums }) => html`
        <polyline key=${player.player} class=${`series series-${index + 1} ${player.player === match.me ? "mine" : ""}`}
          points=${sums.map((points, round) => `${xOf(round)},${yOf(points)}`).join(" ")}
          stroke-dasharray=${DASHES[index]} />
        ${sums.slice(1).map((points, round) => html`<${Mark} x=${xOf(round + 1)} y=${yOf(points)} series=${index} />`)}
      `,
      )}
      </g>
      ${order.map(
        ({ player, sums }, place) => html`
        <line key=${`g${player.player}`} class="guide" x1=${xOf(played) + 9} x2=${xOf(played) + 22}
          y1=${yOf(sums[played])} y2=${heights[place]} />
        <text key=${`n${player.player}`} class=${`series-label ${player.player === match.me ? "mine" : ""}`}
          x=${xOf(played) + 28} y=${heights[place] + 5}>
          ${player.name} <tspan class="sum">${sums[played]}</tspan>
        </text>
      `,
      )}
    </svg>
  `;
}
