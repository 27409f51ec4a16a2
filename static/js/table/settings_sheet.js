/** The settings of this device, changed at once. */
import { gettext } from "../i18n.js";
import { NoticeSwitches } from "../players/notice_switches.js";
import { html, useState } from "../ui.js";
import { HushedList } from "./hushed_list.js";
import { change, setting } from "./settings.js";

function Choice({ name, title, values }) {
  const [value, setValue] = useState(setting(name));
  const choose = (next) => {
    change(name, next);
    setValue(next);
  };
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
  const [value, setValue] = useState(setting(name));
  const toggle = () => {
    const next = value === on ? off : on;
    change(name, next);
    setValue(next);
  };
  return html`
    <li>
      <span id=${`setting-${name}`}><b>${title}</b><small>${hint}</small></span>
      <button type="button" class="switch" role="switch" aria-checked=${String(value === on)}
        aria-labelledby=${`setting-${name}`}
        onClick=${toggle}><i></i></button>
    </li>
  `;
}

export function SettingsSheet() {
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
      <${Toggle} name="vibration" title=${gettext("Vibración")} hint=${gettext("Si el dispositivo la tiene.")} />
      <${NoticeSwitches} />
      <${Toggle} name="letters" title=${gettext("Atajos de una letra")}
        hint=${gettext("P pasa, R reacciona, M marcador, L actividad, ? reglas.")} />
      <${Toggle} name="motion" on="less" off="full" title=${gettext("Menos movimiento")}
        hint=${gettext("Las cartas no vuelan.")} />
    </ul>
  `;
}
