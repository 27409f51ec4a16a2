// «Probar»: the round of bots is told under the form instead of in a tab of its own.

import { fill, post } from "./fill.js";

const button = document.querySelector("[data-round-preview]");
const log = document.querySelector("[data-round-preview-log]");

if (button && log) {
  button.addEventListener("click", async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      const answer = await post(button.formAction, new FormData(button.form), { "X-Requested-With": "fetch" });
      fill(log, await answer.text());
    } catch {
      // Without scripts the button opens a tab: so it does when they fail.
      button.disabled = false;
      button.form.requestSubmit(button);
    } finally {
      button.disabled = false;
    }
  });
}
