// What every server-made page does in the browser: portraits, messages, theme, the code field, the question for a name.
import { normaliseCode, readInvitation, showCode } from "./code.js";
import { drawFaces } from "./faces_in_page.js";
import { sendFormsOnce } from "./once.js";
import { askForNames } from "./who.js";

const TOAST_MS = 6000;

/** What went wrong stays until somebody has read it. */
function addCloser(toast, label) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "×";
  button.setAttribute("aria-label", label);
  button.addEventListener("click", () => toast.remove());
  toast.append(button);
}

/** Messages of the page that led here. Put in anew after the load, so that a screen reader speaks them. */
function showMessages() {
  const region = document.getElementById("toasts");
  if (!region) return;
  const toasts = [...region.children];
  region.replaceChildren();
  setTimeout(() => {
    region.replaceChildren(...toasts);
    for (const toast of toasts) {
      if (toast.dataset.level === "error") addCloser(toast, region.dataset.close);
      else setTimeout(() => toast.remove(), TOAST_MS);
    }
  }, 100);
}

/** Keeps a choice on this device, or forgets it; where storage is closed to us nothing is kept. */
function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
}

/** The theme of this device, over the account's; saving one in the account forgets it. */
function chooseTheme() {
  const group = document.querySelector("[data-theme-choices]");
  const buttons = group ? [...group.querySelectorAll("[data-theme-button]")] : [];
  const mark = () => {
    const { theme } = document.documentElement.dataset;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.themeButton === theme));
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      remember("presidente.theme", button.dataset.themeButton);
      dispatchEvent(new Event("presidente:theme"));
      mark();
    });
  }
  if (group) group.hidden = false;
  mark();
  // The system's preference may change meanwhile, or another tab the choice; theme.js has heard it before.
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", mark);
  addEventListener("storage", mark);
  document.addEventListener("submit", (event) => {
    if (!event.target.querySelector('[name="theme"]')) return;
    for (const key of ["presidente.theme", "presidente.deck"]) remember(key, null);
  });
}

/** The code field shows at once how a pasted code or link is read; the link of a private room stays whole. */
function readCodes() {
  const form = document.querySelector("[data-code-form]");
  if (!form) return;
  const field = form.elements.namedItem("code");
  field.addEventListener("change", () => {
    const { code, token } = readInvitation(field.value);
    if (token === null) field.value = showCode(code);
  });
  field.addEventListener("input", () => {
    if (!field.value.includes("/") && normaliseCode(field.value).length <= 8) field.value = field.value.toUpperCase();
  });
}

/** Tables of contents stand open where there is room beside the text. */
function openWide() {
  if (!matchMedia("(min-width: 900px)").matches) return;
  for (const details of document.querySelectorAll("details[data-open-wide]")) details.open = true;
}

openWide();
drawFaces(document);
showMessages();
chooseTheme();
readCodes();
askForNames();
sendFormsOnce();
