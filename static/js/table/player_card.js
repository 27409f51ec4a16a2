/** A player's card: who it is, how they stand, and what one may do about them. */
import { Avatar } from "../faces.js";
import { gettext, interpolate } from "../i18n.js";
import { html } from "../ui.js";
import { cardsCount, titleName } from "./labels.js";
import { byId } from "./people.js";
import { PersonTools } from "./person_tools.js";

const LEVELS = {
  facil: () => gettext("Fácil"),
  normal: () => gettext("Normal"),
  dificil: () => gettext("Difícil"),
  experto: () => gettext("Experto"),
};
const levelName = (level) => (LEVELS[level] ? LEVELS[level]() : level);

/** What the card says of a player, line by line. */
export function cardLines(player) {
  return [
    player.title && interpolate(gettext("Rol: %(title)s"), { title: titleName(player.title) }),
    interpolate(gettext("Puntos: %(points)s"), { points: player.total }),
    player.place === null && player.seat !== null && cardsCount(player.cards),
    player.host && gettext("Organiza la mesa"),
    player.bot && interpolate(gettext("Bot, nivel %(level)s"), { level: levelName(player.bot) }),
    player.stand_in === "left" && gettext("Ya no está en la mesa."),
  ].filter(Boolean);
}

export function PlayerSheet({ match, room, player: id, act }) {
  const player = byId(match, id);
  if (!player) return html`<p class="hint">${gettext("Ya no está en la mesa.")}</p>`;
  const mine = player.player === match.me;
  const gone = player.seat === null || player.stand_in === "left";
  const expellable = match.can.includes("expel") && !mine && !player.bot && !gone;
  return html`
    <div class="player-card">
      <${Avatar} face=${player.face} />
      <ul>${cardLines(player).map((line) => html`<li key=${line}>${line}</li>`)}</ul>
    </div>
    ${
      !player.bot &&
      html`
      <${PersonTools} key=${id} code=${room.code} place=${{ player: id }} name=${player.name}
        signedIn=${room.you.signed_in} onHush=${act.hushed}>
        ${
          expellable &&
          html`
          <button type="button" class="button button-second" onClick=${() => act.open({ name: "expel", player: id })}>
            ${gettext("Echar de la mesa…")}
          </button>
        `
        }
      <//>
    `
    }
  `;
}
