/** The keyboard at the table: listens on the document and does what commandOf says. */
import { commandOf, placeOf } from "./keyboard.js";
import { shownMatch } from "./app.js";
import { openTray } from "./react_tray.js";
import { change, setting } from "./settings.js";

const columns = (root) => [...root.querySelectorAll(".rank-column")];

function focusColumn(root, place) {
  const all = columns(root);
  const column = all[(place + all.length) % all.length];
  if (column) column.focus({ preventScroll: true });
}

function walk(root, step) {
  const at = columns(root).indexOf(document.activeElement);
  focusColumn(root, at < 0 ? (step > 0 ? 0 : -1) : at + step);
}

function enter(page, place) {
  const { state, acts } = page;
  if (state.match.phase === "exchange") {
    if (place === "hand") acts.tap(document.activeElement.dataset.rank, null, null, null);
    else acts.give();
    return;
  }
  const rank = place === "hand" ? document.activeElement.dataset.rank : state.selection?.rank;
  if (!rank) return;
  if (state.selection?.rank === rank) acts.play(null);
  else acts.dispatch({ type: "tap", rank, card: null, index: null });
}

function run(page, command, place) {
  const { root, acts } = page;
  switch (command.type) {
    case "walk":
      return walk(root, command.step);
    case "end":
      return focusColumn(root, command.which === "first" ? 0 : -1);
    case "recount":
      return acts.dispatch({ type: "recount", step: command.step });
    case "enter":
      return enter(page, place);
    case "clear":
      return acts.dispatch({ type: "clear" });
    case "pass":
      return acts.pass(null);
    case "react":
      return openTray();
    case "mute":
      return change("sound", setting("sound") === "yes" ? "no" : "yes");
    case "open":
      return acts.open({ name: command.sheet });
    default: {
      const column = root.querySelector(`.rank-column[data-rank="${command.rank}"]`);
      return column && column.focus({ preventScroll: true });
    }
  }
}

/** Whether a sheet or a question is open: its keys are its own, wherever the focus has fallen. */
const asks = () => document.querySelector("dialog[open]") !== null;

/** Starts listening; the page is asked only while its table is shown. */
export function listenToKeys(page) {
  document.addEventListener("keydown", (event) => {
    const match = shownMatch(page.state);
    if (!match || match.seat === null || event.defaultPrevented || asks()) return;
    const place = placeOf(document.activeElement);
    const command = place && commandOf(event, place, setting("letters") === "yes");
    if (!command || (event.repeat && ["enter", "pass"].includes(command.type))) return;
    event.preventDefault();
    run(page, command, place);
  });
}
