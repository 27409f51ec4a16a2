/**
 * What one may do about another person at the table: look at their page, silence, block, report. The player's card
 * shows it, and the chair in the waiting room. Nothing leaves the table, and nothing that was written gets lost.
 */
import { gettext, interpolate } from "../i18n.js";
import { html, Icon, useEffect, useRef, useState } from "../ui.js";
import { hush, isHushed } from "./hushed.js";
import { block, personAt, report, unblock } from "./person_calls.js";

const REASONS = {
  name: () => gettext("Nombre ofensivo"),
  reactions: () => gettext("Molesta con las reacciones"),
  cheating: () => gettext("Juega en combinación o hace trampas"),
  sabotage: () => gettext("Estropea la partida a propósito"),
  other: () => gettext("Otra cosa"),
};
const TEXT_MOST = 1000;

/** Reports under way, by table and place: a round that ends, or a sheet that closes, takes no word with it. */
const drafts = new Map();

function Report({ code, place, name, onDone, onBack }) {
  const key = JSON.stringify([code, place]);
  const [draft, setDraft] = useState(drafts.get(key) ?? { reason: "", text: "" });
  const [sending, setSending] = useState(false);
  const [error, setError] = useState("");
  const first = useRef(null);
  useEffect(() => first.current.focus(), []);
  const change = (part) => {
    const next = { ...draft, ...part };
    drafts.set(key, next);
    setDraft(next);
  };
  const send = async (event) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setError("");
    const answer = await report(code, place, draft.reason, draft.text);
    setSending(false);
    if (!answer.ok) {
      setError(answer.message);
      return;
    }
    drafts.delete(key);
    onDone(answer.message);
  };
  return html`
    <form class="report" onSubmit=${send} noValidate>
      <p class="hint">${gettext("Lo lee alguien de quienes cuidan el sitio, y nadie de la mesa.")}</p>
      <fieldset>
        <legend>${interpolate(gettext("¿Qué pasa con %(name)s?"), { name })}</legend>
        ${Object.entries(REASONS).map(
          ([reason, text], index) => html`
          <label key=${reason}>
            <input type="radio" name="reason" value=${reason} ref=${index === 0 ? first : null} checked=${draft.reason === reason}
              onChange=${() => change({ reason })} />
            <span>${text()}</span>
          </label>
        `,
        )}
      </fieldset>
      <label class="report-text">
        <span>${gettext("Cuéntalo, si quieres")}</span>
        <textarea rows="3" maxLength=${TEXT_MOST} value=${draft.text}
          onInput=${(event) => change({ text: event.currentTarget.value })}></textarea>
      </label>
      <p class="hint">${gettext("Lo que acaba de pasar en la mesa va con la denuncia; no hace falta que lo copies.")}</p>
      <p class="form-error" role="alert">${error}</p>
      <div class="question-actions">
        <button type="button" class="button button-second" onClick=${onBack}>${gettext("Volver")}</button>
        <button type="submit" class="button button-primary" aria-disabled=${String(sending)}>
          ${sending ? gettext("Enviando…") : gettext("Enviar la denuncia")}
        </button>
      </div>
    </form>
  `;
}

function Silence({ person, name, onHush }) {
  const [on, setOn] = useState(isHushed(person));
  const toggle = () => {
    hush(person, name, !on);
    setOn(!on);
    if (!on) onHush(person);
  };
  return html`
    <div class="person-switch">
      <span id="hush-title">
        <b>${gettext("Silenciar sus reacciones")}</b>
        <small>${gettext("En este dispositivo, también en otras mesas.")}</small>
      </span>
      <button type="button" class="switch" role="switch" aria-checked=${String(on)} aria-labelledby="hush-title"
        onClick=${toggle}><i></i></button>
    </div>
  `;
}

/**
 * `place`: {player} of the match or {seat} of the room; `onHush(person)`: what they said is to go from the screen;
 * `signedIn`: whether the viewer is somebody. While a report is written, `children` (the host's verbs) stand aside.
 */
export function PersonTools({ code, place, name, signedIn, onHush, children }) {
  const [who, setWho] = useState(null);
  const [told, setTold] = useState("");
  const [error, setError] = useState("");
  const [reporting, setReporting] = useState(false);
  const [tries, setTries] = useState(0);
  const tools = useRef(null);
  const wrote = useRef(false);
  useEffect(() => {
    // The form has gone, and the focus with it.
    if (wrote.current && !reporting) tools.current.focus();
    wrote.current = reporting;
  }, [reporting]);
  useEffect(() => {
    let here = true;
    personAt(code, place).then((answer) => here && setWho(answer));
    return () => {
      here = false;
    };
  }, [tries]);
  const act = async (call, after) => {
    setTold("");
    setError("");
    const answer = await call(code, place);
    if (answer.ok) {
      setTold(answer.message);
      after();
    } else setError(answer.message);
  };
  const toggleBlock = () => {
    if (who.blocked) return act(unblock, () => setWho({ ...who, blocked: false }));
    return act(block, () => {
      setWho({ ...who, blocked: true });
      onHush(who.person);
    });
  };
  if (reporting) {
    const done = (message) => {
      setReporting(false);
      setTold(message);
    };
    return html`
      <${Report} code=${code} place=${place} name=${name} onDone=${done} onBack=${() => setReporting(false)} />
    `;
  }
  return html`
    <div class="person-tools" ref=${tools} tabindex="-1">
      ${
        who &&
        !who.ok &&
        html`
        <p class="form-error" role="alert">${who.message}</p>
        <button type="button" class="button button-second" onClick=${() => setTries(tries + 1)}>
          ${gettext("Probar otra vez")}
        </button>
      `
      }
      ${who?.ok && !who.yourself && html`<${Silence} person=${who.person} name=${name} onHush=${onHush} />`}
      <div class="person-actions">
        ${
          who?.ok &&
          who.profile &&
          html`
          <a class="button button-second" href=${who.profile} target="_blank" rel="noopener">
            <${Icon} name="i-user" />${gettext("Ver su página")}
            <span class="visually-hidden">${gettext("(se abre en otra pestaña)")}</span>
          </a>
        `
        }
        ${
          who?.ok &&
          signedIn &&
          !who.yourself &&
          html`
          <button type="button" class="button button-second" aria-pressed=${String(who.blocked)} onClick=${toggleBlock}>
            <${Icon} name="i-lock" />${who.blocked ? gettext("Desbloquear") : gettext("Bloquear")}
          </button>
          <button type="button" class="button button-second" onClick=${() => setReporting(true)}>
            <${Icon} name="i-flag" />${gettext("Denunciar…")}
          </button>
        `
        }
        ${children}
      </div>
      <p class="form-error" role="alert">${error}</p>
      <p class="person-told" role="status">${told}</p>
    </div>
  `;
}
