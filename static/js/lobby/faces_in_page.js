// Draws the portraits of a server-made page: every <span class="avatar" data-face="7">.
import { Face } from "../faces.js";
import { html, render } from "../ui.js";

export function drawFace(element) {
  render(html`<${Face} face=${Number(element.dataset.face)} />`, element);
}

export function drawFaces(root) {
  for (const element of root.querySelectorAll(".avatar[data-face]")) drawFace(element);
}
