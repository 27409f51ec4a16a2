/** A player at the table: portrait, title, cards left, what they are doing. */
import { Face } from "../faces.js";
import { gettext, interpolate } from "../i18n.js";
import { html, Icon, memo } from "../ui.js";
import { Bubble } from "./bubble.js";
import { Ring } from "./clock_view.js";
import { cardsCount, titleName } from "./labels.js";
import { usePress } from "./long_press.js";
import { moodOf, placeOf } from "./seating.js";

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

/** The drawing of a player with the badge of their title. */
export const Portrait = memo(({ face, mood, title }) => {
  return html`<span class="avatar"><${Face} face=${face} mood=${mood} /></span>${TitleBadge({ title })}`;
});

const NameTag = memo(({ name, bot }) => {
  return html`
    <span class="seat-name" aria-hidden="true">${bot && html`<${Icon} name="i-auto" />`}${shortName({ name, bot })}</span>
  `;
});

/** The first to go out: a crown drops in. */
export const Crown = () => html`<span class="crown" aria-hidden="true"><${Icon} name="title-presidente" kind="" /></span>`;

/**
 * What the player is doing, or nothing. Where a rule stands behind it, a tap on it asks why; a screen reader hears it of
 * the seat.
 */
function Chip({ chip, why, act }) {
  const icon = chip?.icon && html`<${Icon} name=${chip.icon} />`;
  // It goes round the table with every turn: without a kind it is hidden, and neither it nor its text is taken away.
  if (!why) {
    return html`<span class="chip seat-chip" data-kind=${chip?.kind} aria-hidden="true">${icon}${chip?.text ?? ""}</span>`;
  }
  return html`
    <button type="button" class="chip seat-chip asks" data-kind=${chip.kind} aria-haspopup="dialog"
      aria-label=${interpolate(gettext("¿Por qué? %(sentence)s"), { sentence: why.sentence })}
      onClick=${() => act.open({ name: "why", ...why })}>${icon}${chip.text}<i aria-hidden="true">?</i></button>
  `;
}

/**
 * Seat number `index` of `count` others. `chip` and `why` tell what they are doing (seating.js, why.js); `clock`:
 * {deadline, total, now} where this seat's clock runs, or null; `said` is what they say just now, or null. `last`: one
 * card is left to play.
 */
export const Seat = memo(({ player, index, count, chip, why, last, clock, said, act }) => {
  const press = usePress(() => act.open({ name: "player", player: player.player }));
  const place = placeOf(index, count);
  const out = player.place !== null;
  // Not the turn nor what the chip tells: a class of the seat has the style of all that is in it looked through.
  const state = [player.passed && !out ? "passed" : "", chip?.kind === "away" ? "away" : "", place.low ? "low" : ""];
  return html`
    <li class=${`seat ${state.filter(Boolean).join(" ")}`} data-seat=${player.seat} data-side=${place.side}
      style=${place.style}>
      <button type="button" class="bust" aria-label=${describe(player, chip)} aria-haspopup="dialog" ...${press}>
        <${Ring} clock=${clock} />
        <${Portrait} face=${player.face} mood=${moodOf(player)} title=${player.title} />
        ${!out && html`<b class=${`count-badge num ${player.cards % 2 ? "odd" : ""}`} data-last=${last}>${player.cards}</b>`}
        ${player.place === 1 && !player.penalised && html`<${Crown} />`}
      </button>
      ${Chip({ chip, why, act })}
      <${NameTag} name=${player.name} bot=${player.bot} />
      ${Bubble({ said })}
    </li>
  `;
});
