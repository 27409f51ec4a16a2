/** The bar at the top of the table, and the band under it when the connection is in trouble. */
import { gettext, interpolate } from "../i18n.js";
import { watchingText } from "../room/texts.js";
import { html, Icon, memo } from "../ui.js";
import { isRapid } from "./people.js";
import { change, setting } from "./settings.js";
import { variantsOf } from "./variants.js";

/** One tap mutes, and it lasts. */
function Mute({ on }) {
  const toggle = () => change("sound", on ? "no" : "yes");
  return html`
    <button type="button" class="icon-button wide-only" aria-label=${gettext("Sonido")} aria-pressed=${String(on)}
      onClick=${toggle}>
      <${Icon} name=${on ? "i-sound" : "i-mute"} />
    </button>
  `;
}

function BarButton({ icon, label, kind = "", onClick }) {
  return html`
    <button type="button" class=${`icon-button ${kind}`} aria-label=${label} aria-haspopup="dialog" onClick=${onClick}>
      <${Icon} name=${icon} />
    </button>
  `;
}

/** «Ronda 3/6», read as «Ronda 3 de 6»; without a number of rounds only «Ronda 3». */
function RoundTitle({ round, options }) {
  if (options.ends !== "rounds") return html`<h1>${interpolate(gettext("Ronda %(round)s"), { round })}</h1>`;
  return html`
    <h1>
      <span aria-hidden="true">
        ${interpolate(gettext("Ronda %(round)s/%(rounds)s"), { round, rounds: options.rounds })}
      </span>
      <span class="visually-hidden">
        ${interpolate(gettext("Ronda %(round)s de %(rounds)s"), { round, rounds: options.rounds })}
      </span>
    </h1>
  `;
}

function ModeChip({ rapid }) {
  return html`
    <span class="chip mode">
      <${Icon} name=${rapid ? "i-rapid" : "i-turns"} />${rapid ? gettext("Rápido") : gettext("Turnos")}
    </span>
  `;
}

export function Bar({ match, room, act }) {
  const { round, options } = match;
  const { name, watching } = room;
  return html`
    <${BarRow} round=${round} options=${options} rapid=${isRapid(match)} name=${name} watching=${watching}
      sound=${setting("sound") === "yes"} act=${act} />
  `;
}

const BarRow = memo(({ round, options, rapid, name, watching, sound, act }) => {
  const open = (sheet) => () => act.open({ name: sheet });
  return html`
    <header class="bar">
      <${BarButton} icon="i-menu" label=${gettext("Menú de la mesa")} onClick=${open("menu")} />
      <div class="bar-title">
        <${RoundTitle} round=${round} options=${options} /><${ModeChip} rapid=${rapid} />
        ${
          watching > 0 &&
          html`
          <span class="chip num watching" title=${watchingText(watching)}>
            <${Icon} name="i-eye" /><span aria-hidden="true">${watching}</span>
            <span class="visually-hidden">${watchingText(watching)}</span>
          </span>
        `
        }
        <span class="table-name">
          ${name}
          <span class="variant-icons">
            ${variantsOf(options).map(
              ({ option, icon, short }) => html`
              <span key=${option} title=${short()}>
                <${Icon} name=${icon} /><span class="visually-hidden">${short()}</span>
              </span>
            `,
            )}
          </span>
        </span>
      </div>
      <${BarButton} icon="i-rules" label=${gettext("Reglas de esta mesa")} onClick=${open("rules")} />
      <${BarButton} icon="i-score" label=${gettext("Marcador")} kind="narrow-only" onClick=${open("score")} />
      <${BarButton} icon="i-activity" label=${gettext("Actividad de la mesa")} kind="narrow-only"
        onClick=${open("activity")} />
      <${Mute} on=${sound} />
      <${BarButton} icon="i-settings" label=${gettext("Ajustes")} kind="wide-only" onClick=${open("settings")} />
    </header>
  `;
});

const ENDED = {
  taken_over: () => gettext("Sigues en otro dispositivo."),
  expelled: () => gettext("Quien organiza te ha sacado de esta mesa."),
  signed_out: () => gettext("Has cerrado la sesión."),
  room_closed: () => gettext("Esta mesa se ha cerrado."),
  no_room: () => gettext("Esta mesa ya no existe."),
};

/** The sentence for a connection that does not work, or "". */
export function linkSentence(state) {
  if (state.ended) return ENDED[state.ended] ? ENDED[state.ended]() : ENDED.room_closed();
  return state.link === "lost" ? gettext("Sin conexión. Reintentando…") : "";
}

/** Never a modal: the table stays to be looked at. */
export function Band({ state, act }) {
  const sentence = linkSentence(state);
  if (!sentence) return null;
  return html`
    <div class="band" data-kind=${state.ended ? "ended" : "lost"}>
      <p>${!state.ended && html`<${Icon} name="i-offline" />`}${sentence}</p>
      ${
        state.ended === "taken_over" &&
        html`
        <button type="button" class="button button-second" onClick=${act.takeSeat}>${gettext("Jugar aquí")}</button>
      `
      }
      ${state.ended === "signed_out" && html`<a class="button button-second" href="">${gettext("Recargar")}</a>`}
      ${
        ["expelled", "room_closed", "no_room"].includes(state.ended) &&
        html`
        <a class="button button-second" href="/">${gettext("Volver a las mesas")}</a>
      `
      }
    </div>
  `;
}
