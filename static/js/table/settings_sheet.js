/** The settings of this device, changed at once. */
import { gettext, interpolate } from "../i18n.js";
import { NoticeSwitches } from "../players/notice_switches.js";
import { html, useEffect, useState } from "../ui.js";
import { HushedList } from "./hushed_list.js";
import { change, SETTINGS, setting } from "./settings.js";

/** The setting in force, and its change; the sheet is drawn anew by the change itself, wherever it was made. */
function useSetting(name) {
  const [, redraw] = useState(0);
  useEffect(() => {
    const changed = () => redraw((count) => count + 1);
    addEventListener("presidente:theme", changed);
    return () => removeEventListener("presidente:theme", changed);
  }, []);
  return [setting(name), (value) => change(name, value)];
}

function Choice({ name, title, values }) {
  const [value, choose] = useSetting(name);
  return html`
    <fieldset class="choice">
      <legend>${title}</legend>
      <div class="choice-values">
        ${values.map(
          ([key, text]) => html`
          <button type="button" key=${key} aria-pressed=${String(key === value)} onClick=${() => choose(key)}>
            ${text}
          </button>
        `,
        )}
      </div>
    </fieldset>
  `;
}

/** A switch for a setting of "yes" and "no" (or `on` and its opposite). */
function Toggle({ name, title, hint, on = "yes", off = "no" }) {
  const [value, choose] = useSetting(name);
  const toggle = () => choose(value === on ? off : on);
  return html`
    <li>
      <span id=${`setting-${name}`}><b>${title}</b><small>${hint}</small></span>
      <button type="button" class="switch" role="switch" aria-checked=${String(value === on)}
        aria-labelledby=${`setting-${name}`}
        onClick=${toggle}><i></i></button>
    </li>
  `;
}

const LOUD = SETTINGS.volume.map(Number).sort((one, other) => one - other);

/** How loud: a slider whose every stop is heard. */
function Volume({ act }) {
  const [value, choose] = useSetting("volume");
  const [sound] = useSetting("sound");
  const set = (event) => {
    choose(event.target.value);
    act.listen();
  };
  return html`
    <li class="volume">
      <label for="setting-volume"><b>${gettext("Volumen")}</b></label>
      <input type="range" id="setting-volume" min=${LOUD[0]} max=${LOUD.at(-1)} step=${LOUD[1] - LOUD[0]} value=${value}
        disabled=${sound === "no"} aria-valuetext=${interpolate(gettext("%(percent)s %%"), { percent: value })}
        onInput=${set} />
    </li>
  `;
}

export function SettingsSheet({ act }) {
  return html`
    <${Choice} name="theme" title=${gettext("Mesa")}
      values=${[
        ["system", gettext("Sistema")],
        ["cloth", gettext("Tapete")],
        ["marble", gettext("Mármol")],
      ]} />
    <${Choice} name="deck" title=${gettext("Baraja")}
      values=${[
        ["classic", gettext("Clásica")],
        ["four", gettext("Cuatro colores")],
        ["large", gettext("Índice grande")],
      ]} />
    <${Choice} name="turned" title=${gettext("Tu mano en una revolución")}
      values=${[
        ["follow", gettext("Seguir el orden")],
        ["stay", gettext("Quedarse")],
      ]} />
    <${Choice} name="voice" title=${gettext("Avisos del lector de pantalla")}
      values=${[
        ["all", gettext("Todo")],
        ["mine", gettext("Lo mío")],
        ["none", gettext("Nada")],
      ]} />
    <${Choice} name="reactions" title=${gettext("Reacciones")}
      values=${[
        ["all", gettext("Todas")],
        ["text", gettext("Solo en la actividad")],
        ["none", gettext("Ninguna")],
      ]} />
    <${HushedList} />
    <ul class="toggles">
      <${Toggle} name="oneTouch" title=${gettext("Un toque")}
        hint=${gettext("Si solo hay una manera de responder con un valor, tocarlo lo juega.")} />
      <${Toggle} name="confirmPass" title=${gettext("Confirmar al pasar")}
        hint=${gettext("«Pasar» pide un segundo toque.")} />
      <${Toggle} name="sound" title=${gettext("Sonido")} hint=${gettext("Nunca suena nada que no se vea.")} />
      <${Volume} act=${act} />
      <${Toggle} name="vibration" title=${gettext("Vibración")} hint=${gettext("Si el dispositivo la tiene.")} />
      <${Toggle} name="awake" title=${gettext("Pantalla encendida")}
        hint=${gettext("Mientras se juega, si el dispositivo deja.")} />
      <${NoticeSwitches} />
      <${Toggle} name="letters" title=${gettext("Atajos de una letra")}
        hint=${gettext("P pasa, R reacciona, M marcador, L actividad, S sonido, ? reglas; 3 a 9, 0, J, Q, K, A y 2, a ese valor.")} />
      <${Toggle} name="motion" on="less" off="full" title=${gettext("Menos movimiento")}
        hint=${gettext("Las cartas no vuelan.")} />
      <${Toggle} name="type" on="plain" off="title" title=${gettext("Letra clara")}
        hint=${gettext("También en los títulos, la letra del texto.")} />
    </ul>
  `;
}
