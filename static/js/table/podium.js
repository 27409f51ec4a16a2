/** The podium of a round: first in the middle, then left and right in turn. */
import { Face } from "../faces.js";
import { gettext } from "../i18n.js";
import { html } from "../ui.js";
import { Bubble } from "./bubble.js";
import { ordinal, pointsLong, titleName } from "./labels.js";
import { byId } from "./people.js";
import { bubbleOf } from "./reactions.js";
import { TitleBadge } from "./seat.js";

/** Where place `place` (from 1) of `count` stands from left to right: … 6 4 2 1 3 5 7. */
export function columnOf(place, count) {
  const left = Math.floor(count / 2);
  return place % 2 === 0 ? left - place / 2 : left + (place - 1) / 2;
}

function moodAt(place, count) {
  if (place === 1) return "happy";
  return place === count ? "sad" : "calm";
}

function Step({ match, id, place, state }) {
  const count = match.results.ranking.length;
  const { titles, points } = match.results;
  const player = byId(match, id);
  const title = titles[id];
  const mine = id === match.me ? "mine" : "";
  const won = points[id] ?? 0;
  return html`
    <li class=${`step step-${place} ${mine}`} style=${{ "--column": columnOf(place, count) + 1 }}>
      <span class="step-face">
        <span class="avatar"><${Face} face=${player?.face ?? 0} mood=${moodAt(place, count)} /></span>
        <${TitleBadge} title=${title} />
        <${Bubble} said=${player && bubbleOf(state, player)} />
      </span>
      <b>${player?.name}</b>
      <div class="step-block">
        <span class="step-place">${ordinal(place)}</span>
        <span class="step-name">${title ? titleName(title) : ""}</span>
        <span class="step-points num" data-none=${won === 0}>
          <span aria-hidden="true">+${won}</span>
          <span class="visually-hidden">${pointsLong(won)}</span>
        </span>
      </div>
    </li>
  `;
}

export function Podium({ match, state }) {
  const { ranking } = match.results;
  const before = columnOf(1, ranking.length);
  return html`
    <ol class="podium" id="podium" tabIndex="-1" aria-label=${gettext("Clasificación de la ronda")}
      style=${{ "--before": before, "--after": ranking.length - 1 - before }}>
      ${ranking.map((id, index) => html`<${Step} key=${id} match=${match} id=${id} place=${index + 1} state=${state} />`)}
    </ol>
  `;
}
