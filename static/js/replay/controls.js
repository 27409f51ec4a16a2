/** What moves a replay: play and pause, step by step, trick by trick, the slider, the speed, the viewpoint. */
import { gettext, interpolate } from "../i18n.js";
import { html, Icon } from "../ui.js";
import { SPEEDS, trickAt } from "./moments.js";

function Button({ label, kind, onClick, inert, keys, children }) {
  return html`
    <button type="button" class=${`icon-button replay-${kind}`} aria-label=${label} aria-disabled=${String(Boolean(inert))}
      aria-keyshortcuts=${keys} title=${label} onClick=${() => !inert && onClick()}>${children}</button>
  `;
}

/** Arrowheads and bars, drawn here: the sprite has none. */
const Sign = ({ path }) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${path} /></svg>`;

const SIGNS = {
  play: "M7 4.5v15l12-7.5z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  forward: "M8 5l9 7-9 7z",
  back: "M16 5l-9 7 9 7z",
  next: "M5 5l8 7-8 7zM15 5h3.5v14H15z",
  previous: "M19 5l-8 7 8 7zM5.500 5H9v14H5.500z",
};

/** «Baza 3 de 9 · paso 12 de 68». */
export function placeSentence(state) {
  const slots = {
    trick: trickAt(state.tricks, state.step)[0],
    tricks: state.tricks.length,
    step: state.step,
    steps: state.count - 1,
  };
  return interpolate(gettext("Baza %(trick)s de %(tricks)s · paso %(step)s de %(steps)s"), slots);
}

function Slider({ state, send }) {
  return html`
    <div class="replay-slider">
      <input type="range" min="0" max=${state.count - 1} step="1" value=${state.step} aria-label=${gettext("Momento de la ronda")}
        aria-valuetext=${placeSentence(state)} onInput=${(event) => send({ type: "seek", step: Number(event.target.value) })} />
      <span class="replay-marks" aria-hidden="true">
        ${state.tricks.map(
          ([trick, step]) => html`<i key=${trick} style=${{ "--at": `${(100 * step) / Math.max(1, state.count - 1)}%` }}></i>`,
        )}
      </span>
    </div>
  `;
}

/** `state`: of player.js; `send` its messages. */
export function Controls({ state, send }) {
  const atStart = state.step === 0;
  const atEnd = state.step === state.count - 1;
  return html`
    <div class="replay-controls" role="group" aria-label=${gettext("Mandos de la repetición")}>
      <${Slider} state=${state} send=${send} />
      <div class="replay-buttons">
        <${Button} kind="previous" label=${gettext("Baza anterior")} keys="ArrowDown" inert=${atStart} onClick=${() => send({ type: "previousTrick" })}><${Sign} path=${SIGNS.previous} /></${Button}>
        <${Button} kind="back" label=${gettext("Un paso atrás")} keys="ArrowLeft" inert=${atStart} onClick=${() => send({ type: "back" })}><${Sign} path=${SIGNS.back} /></${Button}>
        <${Button} kind="toggle" label=${state.playing ? gettext("Pausa") : gettext("Reproducir")} keys="Space" onClick=${() => send({ type: "toggle" })}><${Sign} path=${state.playing ? SIGNS.pause : SIGNS.play} /></${Button}>
        <${Button} kind="forward" label=${gettext("Un paso adelante")} keys="ArrowRight" inert=${atEnd} onClick=${() => send({ type: "forward" })}><${Sign} path=${SIGNS.forward} /></${Button}>
        <${Button} kind="next" label=${gettext("Baza siguiente")} keys="ArrowUp" inert=${atEnd} onClick=${() => send({ type: "nextTrick" })}><${Sign} path=${SIGNS.next} /></${Button}>
        <span class="replay-speeds" role="group" aria-label=${gettext("Velocidad")}>
          ${SPEEDS.map(
            (speed) => html`
            <button type="button" key=${speed} class="pill" aria-pressed=${String(speed === state.speed)}
              aria-label=${interpolate(gettext("Velocidad ×%(speed)s"), { speed })} onClick=${() => send({ type: "speed", speed })}>×${speed}</button>
          `,
          )}
        </span>
      </div>
    </div>
  `;
}

/** Whose hand is seen. `seat` null: nobody's. */
export function Viewpoints({ viewpoints, seat, onChoose }) {
  if (viewpoints.length === 0) return html`<p class="hint replay-closed"><${Icon} name="i-lock" />${gettext("Las manos de esta ronda solo las ve quien la jugó.")}</p>`;
  const text = (one) => (one.mine ? interpolate(gettext("%(name)s (tú)"), { name: one.name }) : one.name);
  return html`
    <label class="replay-viewpoint">
      <${Icon} name="i-eye" /><span class="visually-hidden">${gettext("Mirar la mano de")}</span>
      <select value=${seat === null ? "" : String(seat)} onChange=${(event) => onChoose(event.target.value === "" ? null : Number(event.target.value))}>
        <option value="">${gettext("Sin manos")}</option>
        ${viewpoints.map((one) => html`<option key=${one.seat} value=${String(one.seat)}>${text(one)}</option>`)}
      </select>
    </label>
  `;
}
