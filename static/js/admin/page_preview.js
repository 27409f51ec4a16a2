// The page under the text that is being written: a moment after the last key, as the public would read it.

import { fill, post } from "./fill.js";

const PAUSE = 400;
const body = document.querySelector("textarea[name=body]");
const place = document.querySelector("[data-page-preview]");
const faults = document.querySelector("[data-page-faults]");
const language = document.querySelector("[name=language]");
let timer = 0;
let asked = 0;

async function show() {
  const mine = ++asked;
  const data = new FormData();
  data.set("body", body.value);
  data.set("language", language ? language.value : place.dataset.language || "es");
  try {
    const answer = await (await post(place.dataset.pagePreview, data)).json();
    // An answer that a later one has overtaken is dropped.
    if (mine !== asked) return;
    fill(place, answer.html);
    faults.replaceChildren(
      ...answer.faults.map((fault) => {
        const item = document.createElement("li");
        item.textContent = fault.text;
        return item;
      }),
    );
  } catch {
    if (mine === asked) place.textContent = place.dataset.failed;
  }
}

if (body && place) {
  body.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, PAUSE);
  });
  if (language) language.addEventListener("change", show);
  show();
}
