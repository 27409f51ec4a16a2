// The page of a new table: what one choice leaves open of the others. Without it the form works and shows everything.
import { formState } from "./create_state.js";

const form = document.getElementById("create");
const profiles = JSON.parse(document.getElementById("profiles").textContent);
const news = document.getElementById("create-news");
const rows = [...form.querySelectorAll("[data-option]")];
const switches = [...form.querySelectorAll('input[role="switch"]')];
/** What the switches said before a rule locked them. */
const wanted = new Map(switches.map((input) => [input.name, input.checked]));

const chosen = (name) => (form.elements.namedItem(name) || { value: "" }).value;

/** A value that is not on offer leaves nothing chosen: then the rule system's own is taken. */
function choose(name, value) {
  for (const input of form.querySelectorAll(`input[name="${name}"]`)) input.checked = input.value === value;
}

/** What is not shown is not sent either: a rule system may keep a value that this form does not know. */
function showRow(row, shown) {
  row.hidden = !shown;
  for (const input of row.querySelectorAll('input[type="radio"]')) input.disabled = !shown;
}

function lockRow(row, reason) {
  const input = row.querySelector('input[role="switch"]');
  if (!input) return;
  const told = row.querySelector(`[data-lock="${reason}"]`);
  const before = input.disabled;
  for (const each of row.querySelectorAll("[data-lock]")) each.hidden = each !== told;
  input.disabled = reason !== null;
  input.parentElement.classList.toggle("locked", input.disabled);
  input.checked = !input.disabled && wanted.get(input.name);
  if (told && !before) news.textContent = told.textContent;
}

function show() {
  const state = formState(profiles[chosen("profile")], { mode: chosen("mode") });
  for (const row of rows) {
    const { shown, lock } = state.rows[row.dataset.option];
    showRow(row, shown);
    lockRow(row, lock);
  }
  for (const pill of form.querySelectorAll("[data-length]")) {
    pill.hidden = !state.lengths.includes(pill.dataset.length);
    if (pill.hidden && pill.firstElementChild.checked) choose("length", state.lengths[0]);
  }
  for (const line of form.querySelectorAll("[data-target-of]")) {
    line.hidden = line.dataset.targetOf !== chosen("profile");
  }
}

/** Another rule system begins with its own values. */
function adopt() {
  const { options } = profiles[chosen("profile")];
  choose("mode", options.mode);
  choose("length", options.ends === "rounds" ? String(options.rounds) : options.ends);
  choose("turn_seconds", String(options.turn_seconds));
  for (const input of switches) wanted.set(input.name, Boolean(options[input.name]));
}

form.addEventListener("change", (event) => {
  if (event.target.name === "profile") adopt();
  if (wanted.has(event.target.name)) wanted.set(event.target.name, event.target.checked);
  show();
});
show();
