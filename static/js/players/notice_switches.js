/** The switches of notices.js, as rows for the list of the table's settings. */
import { gettext } from "../i18n.js";
import { html, useState } from "../ui.js";
import { isOn, mayNotify, turnSwitch } from "./notices.js";

function Row({ name, title, hint }) {
  const [on, setOn] = useState(isOn(name));
  const [refused, setRefused] = useState(false);
  const toggle = async () => {
    const next = !on;
    if (next && name === "desktop" && !(await mayNotify())) {
      setRefused(true);
      return;
    }
    turnSwitch(name, next);
    setOn(next);
    setRefused(false);
  };
  const why = gettext("El navegador no deja: cámbialo en sus permisos para este sitio.");
  return html`
    <li>
      <span id=${`notice-${name}`}><b>${title}</b><small role=${refused ? "alert" : null}>${refused ? why : hint}</small></span>
      <button type="button" class="switch" role="switch" aria-checked=${String(on)} aria-labelledby=${`notice-${name}`}
        onClick=${toggle}><i></i></button>
    </li>
  `;
}

export function NoticeSwitches() {
  return html`
    <${Row} name="desktop" title=${gettext("Avisos en el escritorio")}
      hint=${gettext("Cuando te toca o tu mesa te espera, y no estás mirando.")} />
    <${Row} name="badge" title=${gettext("Marca en el icono")} hint=${gettext("Un punto cuando te toca.")} />
    <${Row} name="title" title=${gettext("Aviso en el título")} hint=${gettext("La pestaña dice a quién le toca.")} />
  `;
}
