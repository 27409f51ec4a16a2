/** A speech bubble at a portrait. The voice says the same, so it is hidden from assistive technology. */
import { html } from "../ui.js";
import { phraseText } from "./reactions.js";

/** How long a bubble is there, ms: it pops in 160, stays 2,600 and fades in 200 (UX.md §8). */
export const BUBBLE_STAYS = 2960;

/** `said` is what reactions.js keeps of a reaction, or null. */
export function Bubble({ said }) {
  return said && html`<span class="bubble" key=${said.key} aria-hidden="true">${phraseText(said.phrase)}</span>`;
}
