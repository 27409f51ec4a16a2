// The settings of the next match: the host changes them, everyone sees each change at once.
import { gettext, interpolate } from "../i18n.js";
import { html, Icon, useEffect, useRef, useState } from "../ui.js";
import { takenSeats } from "./news.js";
import {
  changedSettings,
  inForce,
  lengthChanges,
  lengthChoices,
  lengthOf,
  lockOf,
  shownSwitches,
  TURN_SECONDS,
} from "./options.js";
import { clockText, keptRules, lengthText, lockText, modeText, profileText, switchText } from "./texts.js";

const GLOW_MS = 1200;

/** The names of the settings that changed with the last frame, for as long as their rows glow. */
function useGlow(room) {
  const before = useRef(room);
  const [glowing, setGlowing] = useState([]);
  useEffect(() => {
    const changed = changedSettings(before.current, room);
    before.current = room;
    if (!changed.length) return undefined;
    setGlowing(changed);
    const timer = setTimeout(() => setGlowing([]), GLOW_MS);
    return () => clearTimeout(timer);
  }, [room.version]);
  return (...names) => (names.some((name) => glowing.includes(name)) ? "glow" : "");
}

function Radio({ kind, name, value, checked, disabled, onChoose, children }) {
  return html`
    <label class=${kind}>
      <input type="radio" name=${name} value=${value} checked=${checked} disabled=${disabled}
        onChange=${() => onChoose(value)} />
      ${children}
    </label>
  `;
}

function Mode({ options, locked, onChange }) {
  return html`
    <div class="segments" role="radiogroup" aria-label=${gettext("Modo de juego")}>
      ${["turns", "rapid"].map((mode) => {
        const text = modeText(mode, options);
        return html`
          <${Radio} key=${mode} kind="segment" name="mode" value=${mode} checked=${options.mode === mode}
            disabled=${locked} onChoose=${() => onChange({ mode })}>
            <${Icon} name=${text.icon} /><b>${text.title}</b><small>${text.words}</small>
          <//>
        `;
      })}
    </div>
    <p class="hint settings-hint">${modeText(options.mode, options).sentence}</p>
  `;
}

function Pills({ name, label, values, value, text, locked, glow, onChoose }) {
  return html`
    <div class=${`choice-row ${values.length > 4 ? "choice-wide" : ""} ${glow}`} role="radiogroup" aria-label=${label}>
      <span aria-hidden="true">${label}</span>
      <div class="pills">
        ${values.map((each) => html`
          <${Radio} key=${each} kind="pill" name=${name} value=${each} checked=${each === value} disabled=${locked}
            onChoose=${() => onChoose(each)}>${text(each)}<//>
        `)}
      </div>
    </div>
  `;
}

function Switch({ name, icon, title, sentence, reason, checked, locked, glow, onToggle }) {
  const id = `set-${name}`;
  const toggle = (event) => {
    if (reason) event.preventDefault();
    else onToggle(event.currentTarget.checked);
  };
  return html`
    <li class=${glow}>
      <${Icon} name=${icon} />
      <label for=${id}>
        <b>${title}</b>
        <small id=${`${id}-help`}>
          ${sentence}${reason && html`<span class="lock-reason">${reason}</span>`}
        </small>
      </label>
      <span class=${reason ? "switch check-switch locked" : "switch check-switch"}>
        <input type="checkbox" role="switch" id=${id} checked=${checked} disabled=${locked}
          aria-describedby=${`${id}-help`} aria-disabled=${reason ? "true" : null} onClick=${toggle} /><i></i>
      </span>
    </li>
  `;
}

function Name({ name, onChange }) {
  const save = (event) => {
    const text = event.currentTarget.value.trim();
    if (text && text !== name) onChange({ name: text });
  };
  return html`
    <div class="field">
      <label for="set-room-name">${gettext("Nombre de la mesa")}</label>
      <input id="set-room-name" maxlength="40" autocomplete="off" value=${name} onChange=${save} />
    </div>
  `;
}

function Privacy({ room, locked, glow, onChange }) {
  const choices = [
    ["public", "i-eye", gettext("Pública"), gettext("Sale en la lista de mesas.")],
    ["private", "i-link", gettext("Solo con enlace"), gettext("Entra quien lo tenga.")],
  ];
  return html`
    <div class=${`segments ${glow}`} role="radiogroup" aria-label=${gettext("Quién puede entrar")}>
      ${choices.map(([value, icon, title, sentence]) => html`
        <${Radio} key=${value} kind="segment" name="visibility" value=${value} checked=${room.visibility === value}
          disabled=${locked} onChoose=${() => onChange({ visibility: value })}>
          <${Icon} name=${icon} /><b>${title}</b><small>${sentence}</small>
        <//>
      `)}
    </div>
  `;
}

/** So many rule systems have a card each. */
const SYSTEM_CARDS = 4;

const seatsText = ({ seats_min: least, seats_max: most }) =>
  interpolate(gettext("De %(least)s a %(most)s"), { least, most });

/** Who does not choose it is told its name first: it says what the rest means. */
function SystemName({ room, glow }) {
  return html`
    <p class=${`choice-row ${glow}`}>
      <span>${gettext("Sistema de reglas")}</span><b>${profileText(room.profile_name)}</b>
    </p>
  `;
}

/** Many rule systems: mode and variants are to stay in sight below them. */
function ManySystems({ room, chosen, glow, onChange }) {
  const taken = takenSeats(room);
  const present = room.profiles.find((one) => one.key === chosen);
  return html`
    <div class=${`systems ${glow}`} role="radiogroup" aria-label=${gettext("Sistema de reglas")}>
      <div class="pills">
        ${room.profiles.map((one) => html`
          <${Radio} key=${one.key} kind="pill" name="profile" value=${one.key} checked=${one.key === chosen}
            disabled=${taken > one.seats_max} onChoose=${() => onChange({ profile: one.key })}>
            ${profileText(one.name)}${" "}<span class="visually-hidden">${seatsText(one)}</span>
          <//>
        `)}
      </div>
      ${present && html`<p class="hint" aria-hidden="true">${profileText(present.name)} · ${seatsText(present)}</p>`}
    </div>
  `;
}

/** The rule systems that seat everybody who is here; another one begins with its own values. */
function System({ room, chosen, glow, onChange }) {
  const taken = takenSeats(room);
  return html`
    <div class=${`segments ${glow}`} role="radiogroup" aria-label=${gettext("Sistema de reglas")}>
      ${room.profiles.map((one) => html`
        <${Radio} key=${one.key} kind="segment" name="profile" value=${one.key} checked=${one.key === chosen}
          disabled=${taken > one.seats_max} onChoose=${() => onChange({ profile: one.key })}>
          <${Icon} name="i-rules" /><b>${profileText(one.name)}</b>
          <small>${seatsText(one)}</small>
        <//>
      `)}
    </div>
  `;
}

/**
 * `act("configure", { changes })` asks the server and resolves to whether it agreed. Until its frame comes the choice
 * is shown as made; on a refusal it falls back.
 */
export function Settings({ room, act }) {
  const [draft, setDraft] = useState({});
  useEffect(() => setDraft({}), [room.version]);
  const glow = useGlow(room);
  const mine = room.you.can.includes("configure");
  const options = { ...room.options, ...draft };
  const { free } = room;
  const change = async (changes) => {
    setDraft({ ...draft, ...changes });
    if (!(await act("configure", { changes }))) setDraft({});
  };
  const shown = { ...room, visibility: draft.visibility || room.visibility, nudge: draft.nudge ?? room.nudge };
  const openHands = draft.open_hands ?? room.open_hands;
  const lengths = lengthChoices(options, free);
  const switches = shownSwitches(options, free);
  const seconds = TURN_SECONDS.includes(options.turn_seconds) ? TURN_SECONDS : [...TURN_SECONDS, options.turn_seconds];
  const note = mine
    ? gettext("Toda la mesa ve cada cambio al momento.")
    : gettext("Los cambia quien organiza; toda la mesa los ve al momento.");

  return html`
    <section class="settings panel" aria-labelledby="settings-title">
      <h2 id="settings-title">${gettext("Ajustes de la partida")}</h2>
      <p class="hint settings-note">${note}</p>
      ${mine
        ? room.profiles.length > 1 && html`
          <${room.profiles.length > SYSTEM_CARDS ? ManySystems : System} room=${room} glow=${glow("profile")}
            chosen=${draft.profile || room.profile} onChange=${change} />
        `
        : html`<${SystemName} room=${room} glow=${glow("profile")} />`}
      ${free.includes("mode") && html`
        <div class=${glow("mode")}>
          <${Mode} options=${options} locked=${!mine || lockOf("mode", options, free) !== null} onChange=${change} />
        </div>
      `}
      ${lengths.length > 1
        ? html`<${Pills} name="length" label=${gettext("Rondas")} values=${lengths} value=${lengthOf(options)}
            locked=${!mine} glow=${glow("rounds", "ends")} text=${(length) => lengthText(length, options)}
            onChoose=${(length) => change(lengthChanges(length, options))} />`
        : html`<p class="choice-row"><span>${gettext("Partida")}</span><b>${lengthText(lengths[0], options)}</b></p>`}
      ${options.mode === "turns" && free.includes("turn_seconds") && html`
        <${Pills} name="turn_seconds" label=${gettext("Reloj")} values=${seconds} value=${options.turn_seconds}
          locked=${!mine} glow=${glow("turn_seconds")} text=${clockText}
          onChoose=${(value) => change({ turn_seconds: value })} />
        ${options.turn_seconds >= 60 && html`
          <p class="hint">${gettext("Reloj tranquilo: un minuto para pensar cada jugada.")}</p>
        `}
      `}
      ${switches.length > 0 && html`
        <ul class="variants">
          ${switches.map((name) => {
            const lock = lockOf(name, options, free);
            return html`<${Switch} key=${name} name=${name} ...${switchText(name)} checked=${inForce(name, options)}
              reason=${lockText(lock)} locked=${!mine || lock === "profile"} glow=${glow(name)}
              onToggle=${(on) => change({ [name]: on })} />`;
          })}
        </ul>
      `}
      <h3>${gettext("La mesa")}</h3>
      ${mine && html`<${Name} key=${room.name} name=${room.name} onChange=${change} />`}
      <${Privacy} room=${shown} locked=${!mine} glow=${glow("visibility")} onChange=${change} />
      <ul class="variants settings-table">
        <${Switch} name="nudge" icon="i-auto" title=${gettext("Agilizar a quien no responde")} checked=${shown.nudge}
          reason="" sentence=${gettext("Tras dos despistes seguidos, juega un bot por esa persona hasta que vuelva.")}
          locked=${!mine} glow=${glow("nudge")} onToggle=${(on) => change({ nudge: on })} />
        <${Switch} name="open_hands" icon="i-eye" title=${gettext("Repetición abierta")} checked=${openHands}
          reason="" sentence=${gettext("Al acabar una ronda, quien tenga el enlace puede verla con todas las manos.")}
          locked=${!mine} glow=${glow("open_hands")} onToggle=${(on) => change({ open_hands: on })} />
      </ul>
      <h3>${interpolate(gettext("Reglas: %(name)s"), { name: profileText(room.profile_name) })}</h3>
      <ul class=${`kept ${glow("profile")}`}>
        ${keptRules(options).map((line) => html`<li key=${line}>${line}</li>`)}
      </ul>
      <a class="kept-link" href=${`/reglas/${room.profile}/`} target="_blank" rel="noopener">
        <${Icon} name="i-rules" />${gettext("Leer las reglas completas")}
      </a>
    </section>
  `;
}
