/** The people whom this device silences, with the way back. */
import { gettext, interpolate } from "../i18n.js";
import { html, useState } from "../ui.js";
import { hush, hushedPeople } from "./hushed.js";

export function HushedList() {
  const [people, setPeople] = useState(hushedPeople());
  if (people.length === 0) return null;
  const back = (person, name) => {
    hush(person, name, false);
    setPeople(hushedPeople());
  };
  return html`
    <fieldset class="choice">
      <legend>${gettext("Reacciones silenciadas")}</legend>
      <ul class="hushed-list">
        ${people.map(
          ([person, name]) => html`
          <li key=${person}>
            <span>${name}</span>
            <button type="button" class="button button-quiet" onClick=${() => back(person, name)}
              aria-label=${interpolate(gettext("Volver a ver las reacciones de %(name)s"), { name })}>
              ${gettext("Quitar")}
            </button>
          </li>
        `,
        )}
      </ul>
    </fieldset>
  `;
}
