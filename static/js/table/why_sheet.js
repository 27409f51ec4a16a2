/** The answer to «¿Por qué?»: the sentence, and the rule it comes from. */
import { gettext, interpolate } from "../i18n.js";
import { html, Icon } from "../ui.js";
import { ruleText } from "./rules_text.js";

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
