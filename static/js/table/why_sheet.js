/** «¿Por qué?»: the small button that asks, and the sheet with the sentence and the rule it comes from. */
import { gettext, interpolate } from "../i18n.js";
import { html, Icon } from "../ui.js";
import { ruleText } from "./rules_text.js";

/** `why`: {sentence, rule} of why.js; without a rule nothing is shown. */
export function Why({ why, act }) {
  if (!why || !why.rule) return null;
  const label = interpolate(gettext("¿Por qué? %(sentence)s"), { sentence: why.sentence });
  return html`
    <button type="button" class="why" aria-label=${label} aria-haspopup="dialog"
      onClick=${() => act.open({ name: "why", ...why })}>${gettext("¿Por qué?")}</button>
  `;
}

export function WhySheet({ match, sheet, act }) {
  const { sentence, rule } = sheet;
  const found = ruleText(match.options, rule);
  return html`
    <p class="why-sentence">${sentence}</p>
    ${
      found &&
      html`
      <figure class="why-rule">
        <figcaption><${Icon} name="i-rules" />${interpolate(gettext("La regla: %(title)s"), { title: found.title })}</figcaption>
        <blockquote>${found.text}</blockquote>
      </figure>
    `
    }
    <button type="button" class="button button-second why-more" onClick=${() => act.open({ name: "rules", at: rule })}>
      <${Icon} name="i-rules" />${gettext("Verla en las reglas de esta mesa")}
    </button>
  `;
}
