/** The menu of the table, and the questions asked before something that cannot be undone. */
import { gettext, interpolate } from "../i18n.js";
import { html, Icon } from "../ui.js";
import { byId, myself } from "./people.js";

function Item({ icon, text, hint, onClick }) {
  return html`
    <li>
      <button type="button" class="menu-item" onClick=${onClick}>
        <${Icon} name=${icon} /><span><b>${text}</b>${hint && html`<small>${hint}</small>`}</span>
      </button>
    </li>
  `;
}

/** What a leaver loses, by the moment of leaving. */
function leaveHint(match) {
  const me = myself(match);
  if (me && match.phase !== "final" && match.phase !== "stopped") {
    return gettext("Un bot terminará tu ronda y pierdes el asiento.");
  }
  return "";
}

export function MenuSheet({ match, room, act }) {
  const go = (name) => () => act.open({ name });
  const can = (verb) => match.can.includes(verb);
  return html`
    <p class="hint">${room.name}</p>
    <ul class="menu">
      <${Item} icon="i-rules" text=${gettext("Reglas de esta mesa")} onClick=${go("rules")} />
      <${Item} icon="i-score" text=${gettext("Marcador")} onClick=${go("score")} />
      <${Item} icon="i-activity" text=${gettext("Actividad de la mesa")} onClick=${go("activity")} />
      <${Item} icon="i-settings" text=${gettext("Ajustes")} onClick=${go("settings")} />
      ${can("end") && html`<${Item} icon="i-flag" text=${gettext("Terminar la partida")} onClick=${go("end")} />`}
      ${
        can("leave")
          ? html`<${Item} icon="i-leave" text=${gettext("Salir")} hint=${leaveHint(match)} onClick=${go("leave")} />`
          : html`<${Item} icon="i-leave" text=${gettext("Volver a las mesas")} onClick=${act.home} />`
      }
    </ul>
  `;
}

/** A question with two answers; the harmless one has the focus first. */
export function Question({ text, yes, no, onYes, onNo }) {
  return html`
    <p class="question">${text}</p>
    <div class="question-actions">
      <button type="button" class="button button-second" onClick=${onNo}>${no}</button>
      <button type="button" class="button button-danger" onClick=${onYes}>${yes}</button>
    </div>
  `;
}

export function LeaveSheet({ match, act }) {
  return html`
    <${Question} text=${leaveHint(match) || gettext("Dejas libre tu asiento.")} yes=${gettext("Salir")}
      no=${gettext("Seguir jugando")} onYes=${act.leave} onNo=${act.close} />
  `;
}

/** What ending now means: rules/RULES.md, "The match". */
export function endSentence(match) {
  const { ends } = match.options;
  if (ends === "unlimited") return gettext("La clasificación de ahora será la definitiva.");
  return gettext("Se para sin ganador.");
}

export function EndSheet({ match, act }) {
  return html`
    <${Question} text=${endSentence(match)} yes=${gettext("Terminar la partida")} no=${gettext("Seguir jugando")}
      onYes=${() => act.verb("end")} onNo=${act.close} />
  `;
}

export function ExpelSheet({ match, player: id, act }) {
  const player = byId(match, id);
  const text = interpolate(gettext("%(name)s no podrá volver a entrar. Un bot terminará su ronda."), {
    name: player?.name ?? "",
  });
  return html`
    <${Question} text=${text} yes=${gettext("Echar de la mesa")} no=${gettext("Mejor no")}
      onYes=${() => act.verb("expel", { player: id })} onNo=${act.close} />
  `;
}
