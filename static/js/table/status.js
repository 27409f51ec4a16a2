/** My own line: portrait with ring and seconds, one headline, one sentence, how many cards where there is a choice. */
import { gettext, ngettext, interpolate } from "../i18n.js";
import { html, Icon, memo } from "../ui.js";
import { Bubble } from "./bubble.js";
import { Ring, Seconds } from "./clock_view.js";
import { isMine, myself } from "./people.js";
import { statusWords } from "./phrases.js";
import { ReactTray } from "./react_tray.js";
import { bubbleOf } from "./reactions.js";
import { choices } from "./selection.js";
import { Crown, Portrait } from "./seat.js";
import { moodOf } from "./seating.js";
import { Why } from "./why_button.js";

/** Whether the running clock is mine. */
export function isMyClock(match) {
  if (!match.clock) return false;
  if (match.clock.kind === "turn") return isMine(match, match.turn);
  return match.clock.kind === "exchange" && match.exchange !== null && match.exchange.give > 0;
}

function HowMany({ counts, chosen, onChoose }) {
  return html`
    <span class="how-many" role="group" aria-label=${gettext("Cuántas cartas")}>
      ${counts.map(
        (count) => html`
        <button type="button" key=${count} aria-pressed=${String(count === chosen)} onClick=${() => onChoose(count)}
          aria-label=${interpolate(ngettext("%(count)s carta", "%(count)s cartas", count), { count })}>${count}</button>
      `,
      )}
    </span>
  `;
}

/** `clock`: mine, where it runs, or null. */
const Me = memo(({ me, clock, said, act }) => {
  return html`
    <span class="bust my-bust">
      <${Ring} clock=${clock} />
      <${Portrait} face=${me.face} mood=${moodOf(me)} title=${me.title} />
      ${me.place === 1 && !me.penalised && html`<${Crown} />`}
      ${clock && html`<${Seconds} ...${clock} kind="seconds num" pulse=${true} onSecond=${act.second} />`}
      ${Bubble({ said })}
    </span>
  `;
});

export function Status({ state, match, clock, act }) {
  const { title, line, kind, rule } = statusWords(state);
  const me = myself(match);
  const counts = match.phase === "play" ? choices(match, state.selection) : [];
  const slow = me && me.stand_in !== null && match.can.includes("back");
  const advice = match.can.includes("advice") && !state.held && state.link === "open" && state.pending === null;
  return html`
    <div class=${`status ${kind}`} data-stood-in=${Boolean(slow)} data-choice=${counts.length > 0}>
      ${me && html`<${Me} me=${me} clock=${isMyClock(match) ? clock : null} said=${bubbleOf(state, me)} act=${act} />`}
      <p class="phrase">
        <b>
          ${kind === "must-equal" && html`<${Icon} name="i-skip" />`}<span>${title}</span>
          ${Why({ why: rule && { sentence: line ? `${title} ${line}.` : title, rule }, act })}
        </b>
        ${line && html`<span>${line}</span>`}
      </p>
      ${
        slow &&
        html`
        <button type="button" class="button button-primary back-button" onClick=${() => act.verb("back")}>
          ${gettext("He vuelto")}
        </button>
      `
      }
      ${
        advice &&
        html`
        <button type="button" class="advice-button" title=${gettext("Consejo")} onClick=${act.advise}>
          <${Icon} name="i-advice" /><span>${gettext("Consejo")}</span>
        </button>
      `
      }
      ${
        counts.length > 0 &&
        html`
        <${HowMany} counts=${counts} chosen=${state.selection.count}
          onChoose=${(count) => act.dispatch({ type: "count", count })} />
      `
      }
      ${!state.held && ReactTray({ state, act, kind: counts.length > 0 ? "wide-only" : "" })}
    </div>
  `;
}
