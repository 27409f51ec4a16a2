/** A player at the table: portrait, title, cards left, what they are doing. */
import { Face } from "../faces.js";
import { gettext, interpolate } from "../i18n.js";
import { html, Icon } from "../ui.js";
import { Bubble } from "./bubble.js";
import { Ring } from "./clock_view.js";
import { cardsCount, titleName } from "./labels.js";
import { usePress } from "./long_press.js";
import { chipOf, moodOf, placeOf } from "./seating.js";
import { whyChip } from "./why.js";

/** The badge of the title won in the round before. */
export function TitleBadge({ title }) {
  if (!title) return null;
  return html`
    <span class="title-badge" data-title=${title}><${Icon} name=${`title-${title}`} kind="" /></span>
  `;
}

/** A bot's name on the board: the drawing under its portrait already says that it is one. */
export const shortName = ({ name, bot }) => (bot ? name.replace(/^Bot\s+/, "") : name);

/** What a screen reader says of a seat: name, title, cards, state. */
function describe(player, chip) {
  const slots = {
    name: player.name,
    title: player.title ? titleName(player.title) : player.bot ? gettext("bot") : gettext("sin rol todavía"),
    cards: player.place === null ? cardsCount(player.cards) : gettext("sin cartas"),
    state: chip ? chip.text : "",
  };
  return chip
    ? interpolate(gettext("%(name)s, %(title)s: %(cards)s. %(state)s"), slots)
    : interpolate(gettext("%(name)s, %(title)s: %(cards)s."), slots);
}

/** The first to go out: a crown drops in. */
export const Crown = () => html`<span class="crown" aria-hidden="true"><${Icon} name="title-presidente" kind="" /></span>`;

/** What the player is doing. Where a rule stands behind it, a tap on it asks why; a screen reader hears it of the seat. */
function Chip({ chip, why, act }) {
  const kind = `chip seat-chip ${chip.kind === "turn" ? "chip-accent" : ""}`;
  const text = html`${chip.icon && html`<${Icon} name=${chip.icon} />`}${chip.text}`;
  if (!why) return html`<span class=${kind} data-kind=${chip.kind} aria-hidden="true">${text}</span>`;
  return html`
    <button type="button" class=${`${kind} asks`} data-kind=${chip.kind} aria-haspopup="dialog"
      aria-label=${interpolate(gettext("¿Por qué? %(sentence)s"), { sentence: why.sentence })}
      onClick=${() => act.open({ name: "why", ...why })}>${text}<i aria-hidden="true">?</i></button>
  `;
}

/**
 * Seat number `index` of `count` others. `clock`: {deadline, total, now} where this seat's clock runs, or null.
 * `onOpen` shows the player's card; `said` is what they say just now, or null.
 */
export function Seat({ player, match, index, count, justSkipped, clock, said, onOpen, act }) {
  const press = usePress(onOpen);
  const place = placeOf(index, count);
  const chip = chipOf(player, match, justSkipped);
  const out = player.place !== null;
  const last = match.phase === "play" && player.cards === 1;
  const turn = chip !== null && chip.kind === "turn";
  const state = [
    turn ? "turn" : "",
    player.passed && !out ? "passed" : "",
    chip && chip.kind === "away" ? "away" : "",
    out ? "out" : "",
    place.low ? "low" : "",
  ];
  return html`
    <li class=${`seat ${state.filter(Boolean).join(" ")}`} data-seat=${player.seat} data-side=${place.side}
      style=${place.style}>
      <button type="button" class="bust" aria-label=${describe(player, chip)} aria-haspopup="dialog" ...${press}>
        ${clock && html`<${Ring} ...${clock} />`}
        <span class="avatar"><${Face} face=${player.face} mood=${moodOf(player)} /></span>
        <${TitleBadge} title=${player.title} />
        ${!out && html`<b class="count-badge num" key=${player.cards} data-last=${last}>${player.cards}</b>`}
        ${player.place === 1 && !player.penalised && html`<${Crown} />`}
      </button>
      <span class="seat-name" aria-hidden="true">
        ${player.bot && html`<${Icon} name="i-auto" />`}${shortName(player)}
      </span>
      <${Bubble} said=${said} />
      ${chip && html`<${Chip} key=${chip.kind} chip=${chip} why=${whyChip(player, chip, match)} act=${act} />`}
    </li>
  `;
}
