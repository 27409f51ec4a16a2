/** My own line: portrait with ring and seconds, one headline, one sentence, how many cards where there is a choice. */
import { Face } from "../faces.js";
import { gettext, ngettext, interpolate } from "../i18n.js";
import { html, Icon } from "../ui.js";
import { Bubble } from "./bubble.js";
import { Ring, Seconds } from "./clock_view.js";
import { isMine, myself } from "./people.js";
import { statusWords } from "./phrases.js";
import { ReactTray } from "./react_tray.js";
import { bubbleOf } from "./reactions.js";
import { choices } from "./selection.js";
import { Crown, TitleBadge } from "./seat.js";
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

function Me({ match, clock, said, act }) {
  const me = myself(match);
  const mine = clock && isMyClock(match);
  return html`
    <span class="bust my-bust">
      ${mine && html`<${Ring} ...${clock} />`}
      <span class="avatar"><${Face} face=${me.face} mood=${moodOf(me)} /></span>
      <${TitleBadge} title=${me.title} />
      ${me.place === 1 && !me.penalised && html`<${Crown} />`}
      ${mine && html`<${Seconds} ...${clock} kind="seconds num" pulse=${true} onSecond=${act.second} />`}
      <${Bubble} said=${said} />
    </span>
  `;
}

export function Status({ state, match, clock, act }) {
  const { title, line, kind, rule } = statusWords(state);
  const me = myself(match);
  const counts = match.phase === "play" ? choices(match, state.selection) : [];
  const slow = me && me.stand_in !== null && match.can.includes("back");
  const advice = match.can.includes("advice") && !state.held && state.link === "open" && state.pending === null;
  return html`
    <div class=${`status ${kind}`}>
      ${me && html`<${Me} match=${match} clock=${clock} said=${bubbleOf(state, me)} act=${act} />`}
      <p class="phrase">
        <b>
          ${kind === "must-equal" && html`<${Icon} name="i-skip" />`}<span>${title}</span>
          <${Why} why=${rule && { sentence: line ? `${title} ${line}.` : title, rule }} act=${act} />
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
      ${!state.held && html`<${ReactTray} state=${state} act=${act} kind=${counts.length > 0 ? "wide-only" : ""} />`}
    </div>
  `;
}
