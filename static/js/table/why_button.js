/** «¿Por qué?»: the small button that asks; the sheet that answers comes with the other sheets. */
import { gettext, interpolate } from "../i18n.js";
import { html } from "../ui.js";

/** `why`: {sentence, rule} of why.js; without a rule nothing is shown. */
export function Why({ why, act }) {
  if (!why || !why.rule) return null;
  const label = interpolate(gettext("¿Por qué? %(sentence)s"), { sentence: why.sentence });
  return html`
    <button type="button" class="why" aria-label=${label} aria-haspopup="dialog"
      onClick=${() => act.open({ name: "why", ...why })}>${gettext("¿Por qué?")}</button>
  `;
}
