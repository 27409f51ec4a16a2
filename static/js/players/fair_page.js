/** /trato-limpio/: checks a downloaded record on the spot; nothing is sent anywhere. */
import { gettext } from "../i18n.js";
import { verdictOf, verdictSentence } from "./deal.js";

const element = (id) => document.getElementById(id);

/** The record in a file's text, or null. */
function recordIn(text) {
  try {
    const data = JSON.parse(text);
    const record = data && data.record && !data.format ? data.record : data;
    return record && record.format === "presidente-record/1" ? record : null;
  } catch {
    return null;
  }
}

async function look() {
  const file = element("fair-file").files[0];
  if (!file) return;
  const record = recordIn(await file.text());
  const answer = element("fair-answer");
  if (record === null) {
    answer.textContent = gettext("Ese archivo no es el registro de una ronda.");
    answer.dataset.verdict = "none";
    return;
  }
  const verdict = await verdictOf({ ...record, noted: element("fair-noted").value.trim() });
  answer.textContent = verdictSentence(verdict);
  answer.dataset.verdict = verdict;
}

document.querySelector("[data-fair-check]").hidden = false;
element("fair-file").addEventListener("change", look);
element("fair-noted").addEventListener("change", look);
