/** Which sheet is open, by name. */
import { gettext, interpolate } from "../i18n.js";
import { html } from "../ui.js";
import { EndSheet, ExpelSheet, LeaveSheet, MenuSheet } from "./menu_sheets.js";
import { Activity, ScoreTable, TrickList } from "./panels.js";
import { byId } from "./people.js";
import { PlayerSheet } from "./player_card.js";
import { RulesSheet } from "./rules_sheet.js";
import { SettingsSheet } from "./settings_sheet.js";
import { Sheet } from "./sheet.js";
import { refusalsOf } from "./store.js";
import { WhySheet } from "./why_sheet.js";

const SHEETS = {
  menu: { title: () => gettext("Mesa"), body: MenuSheet },
  rules: { title: () => gettext("Reglas de esta mesa"), body: RulesSheet },
  score: {
    title: () => gettext("Marcador"),
    body: ({ match, act }) => html`<${ScoreTable} match=${match} rounds=${6} faces=${true} act=${act} />`,
  },
  activity: { title: () => gettext("Actividad"), body: Activity },
  why: { title: () => gettext("¿Por qué?"), body: WhySheet },
  trick: { title: () => gettext("Esta baza"), body: TrickList },
  settings: { title: () => gettext("Ajustes"), body: SettingsSheet },
  leave: { title: () => gettext("¿Salir de la mesa?"), body: LeaveSheet },
  end: { title: () => gettext("¿Terminar la partida?"), body: EndSheet },
  player: { title: (match, sheet) => byId(match, sheet.player)?.name ?? "", body: PlayerSheet },
  expel: {
    title: (match, sheet) =>
      interpolate(gettext("¿Echar a %(name)s?"), { name: byId(match, sheet.player)?.name ?? "" }),
    body: ExpelSheet,
  },
};

export function OpenSheet({ state, match, clock, act }) {
  const { sheet } = state;
  if (!sheet || !SHEETS[sheet.name]) return null;
  const { title, body: Body } = SHEETS[sheet.name];
  return html`
    <${Sheet} key=${sheet.key} title=${title(match, sheet)} clock=${clock} onClose=${act.close}>
      <${Body} match=${match} room=${state.room} player=${sheet.player} sheet=${sheet}
        refusals=${refusalsOf(state)} said=${state.said} act=${act} />
    <//>
  `;
}
