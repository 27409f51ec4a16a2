/** The rules of this table, with an example that answers a tap. The game goes on; its clock stays in sight. */
import { Card } from "../cards.js";
import { gettext } from "../i18n.js";
import { html, Icon, useEffect, useRef, useState } from "../ui.js";
import { cardName, listOf } from "./labels.js";
import { answersExample, rulesOf } from "./rules_text.js";
import { motionReduced } from "./settings.js";
import { variantsOf } from "./variants.js";

function Example({ options }) {
  const { table, answers } = answersExample(options);
  const [chosen, setChosen] = useState(0);
  const verdict = answers[chosen];
  const mark = (right) => (right ? "yes" : "no");
  return html`
    <div class="example">
      <div class="on-table">
        <span>${gettext("Sobre la mesa")}</span>
        <div class="pair" role="img" aria-label=${listOf(table.map(cardName))}>
          ${table.map((card) => html`<${Card} key=${card} card=${card} />`)}
        </div>
      </div>
      <div class="example-answers" role="group" aria-label=${gettext("Respuestas")}>
        ${answers.map(
          (answer, index) => html`
          <button type="button" key=${answer.cards[0]} class="answer" aria-label=${listOf(answer.cards.map(cardName))}
            aria-pressed=${String(index === chosen)} data-verdict=${index === chosen ? mark(answer.right) : null}
            onClick=${() => setChosen(index)}>
            ${answer.cards.map((card) => html`<${Card} key=${card} card=${card} />`)}
          </button>
        `,
        )}
      </div>
    </div>
    <p class="verdict" role="status" data-verdict=${mark(verdict.right)}>${verdict.text}</p>
  `;
}

/** `asked`: the key of the line that somebody asked about, or undefined. */
function Section({ section, options, asked }) {
  const line = ({ key, text }) => html`
    <p key=${key} id=${`rules-${section.key}-${key}`} data-asked=${key === asked} tabIndex=${key === asked ? -1 : null}>
      ${text}
    </p>
  `;
  return html`
    <section class="rules-section" id=${`rules-${section.key}`} tabIndex="-1" aria-label=${section.title}>
      <h3>${section.title}</h3>
      ${section.lines.slice(0, 1).map(line)}
      ${section.example && html`<${Example} options=${options} />`}
      ${section.lines.slice(1).map(line)}
    </section>
  `;
}

/** `sheet.at`: {section, line} to open at, from «¿Por qué?»; or nothing. */
export function RulesSheet({ match, sheet }) {
  const { options } = match;
  const { at } = sheet;
  const sections = rulesOf(options);
  const [current, setCurrent] = useState(at ? at.section : sections[0].key);
  const body = useRef(null);
  useEffect(() => {
    const line = at && body.current.querySelector(`#rules-${at.section}-${at.line}`);
    if (!line) return undefined;
    // The dialog around it opens only after its content stands.
    const opened = requestAnimationFrame(() => {
      line.scrollIntoView({ block: "center" });
      line.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(opened);
  }, []);
  const show = (key) => {
    setCurrent(key);
    const section = body.current.querySelector(`#rules-${key}`);
    section.scrollIntoView({ block: "start", behavior: motionReduced() ? "auto" : "smooth" });
    section.focus({ preventScroll: true });
  };
  const variants = variantsOf(options);
  return html`
    <div ref=${body}>
      <nav class="tabs" aria-label=${gettext("Secciones")}>
        ${sections.map(
          ({ key, tab }) => html`
          <button type="button" key=${key} aria-current=${key === current ? "true" : null} onClick=${() => show(key)}>
            ${tab}
          </button>
        `,
        )}
      </nav>
      ${sections.map((section) => html`
        <${Section} key=${section.key} section=${section} options=${options}
          asked=${at?.section === section.key ? at.line : undefined} />
      `)}
      ${
        variants.length > 0 &&
        html`
        <h3>${gettext("Variantes de esta mesa")}</h3>
        <ul class="variant-list">
          ${variants.map(
            ({ option, icon, name, short }) => html`
            <li key=${option}><${Icon} name=${icon} /><span><b>${name()}</b>${short() !== name() && short()}</span></li>
          `,
          )}
        </ul>
      `
      }
    </div>
  `;
}
