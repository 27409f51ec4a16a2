// «¿Quién se sienta?»: asked once, after the first gesture that needs a name, which then goes on by itself.
import { FACES } from "../faces.js";
import { drawFace } from "./faces_in_page.js";
import { wishForSeat } from "../room/seat_wish.js";
import { enterAsGuest } from "./guest.js";

const anotherFace = (face) => (face + 1 + Math.floor(Math.random() * (FACES - 1))) % FACES;

function show(avatar, face) {
  avatar.dataset.face = String(face);
  drawFace(avatar);
}

/** Goes on with what was asked for before the name was: follow the link, or send the form. */
function goOn(gesture) {
  if (gesture.dataset.sit) wishForSeat(gesture.dataset.sit);
  if (gesture instanceof HTMLFormElement) gesture.submit();
  else location.assign(gesture.href);
}

/** Does nothing on a page without the dialog: whoever sees it is signed in. */
export function askForNames() {
  const dialog = document.getElementById("who");
  if (!dialog) return;
  const form = dialog.querySelector("form");
  const avatar = document.getElementById("who-face");
  const error = document.getElementById("who-error");
  const name = form.elements.namedItem("name");
  let gesture = null;
  show(avatar, Math.floor(Math.random() * FACES));

  function ask(event, wanted) {
    event.preventDefault();
    gesture = wanted;
    dialog.showModal();
    name.focus();
  }

  function tell(sentence) {
    error.textContent = sentence;
    error.hidden = !sentence;
    if (sentence) name.setAttribute("aria-invalid", "true");
    else name.removeAttribute("aria-invalid");
  }

  document.addEventListener("click", (event) => {
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const link = event.target.closest("a[data-needs-name]");
    if (link && plain) ask(event, link);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-needs-name]")) ask(event, event.target);
  });
  document.getElementById("who-shuffle").addEventListener("click", () => {
    show(avatar, anotherFace(Number(avatar.dataset.face)));
  });
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    tell("");
    const refused = await enterAsGuest({ name: name.value, face: avatar.dataset.face });
    if (refused === null) {
      dialog.close();
      goOn(gesture);
    } else {
      tell(refused || error.dataset.failed);
      name.focus();
    }
  });
}
