/** A sheet from below on a phone, a drawer from the right on a wide screen: a dialog that never stops the game. */
import { gettext } from "../i18n.js";
import { html, Icon, useEffect, useRef } from "../ui.js";
import { Seconds } from "./clock_view.js";
import { motionReduced } from "./settings.js";

/** As long as sheet.css takes to slide it out, ms. */
const SLIDES = 180;

const homeOf = () => document.querySelector('.hand .rank-column[tabindex="0"]') ?? document.querySelector("main[tabindex]");

/**
 * Opens as it mounts; Escape, the button and a tap beside it close it and give the focus back. Another sheet in its
 * place closes it too, and that is none of `onClose`'s business. `clock`: {deadline, total, now} to keep in sight, or
 * null.
 */
export function Sheet({ title, clock, onClose, children }) {
  const dialog = useRef(null);
  const gone = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element.showModal();
    return () => {
      gone.current = true;
      if (element.open) element.close();
      // What was tapped may be gone with its moment: then back to where the keyboard plays from.
      if (!before || before === document.body) return;
      const home = before.isConnected ? before : homeOf();
      if (home) home.focus({ preventScroll: true });
    };
  }, []);
  const close = () => dialog.current.close();
  // It is closed at once, for taps and for the keyboard; what is left of it slides away.
  const closed = () => {
    if (gone.current) return;
    if (motionReduced()) onClose();
    else setTimeout(() => gone.current || onClose(), SLIDES);
  };
  return html`
    <dialog class="sheet" ref=${dialog} aria-labelledby="sheet-title" onClose=${closed}
      onClick=${(event) => event.target === dialog.current && close()}>
      <div class="sheet-body">
        <div class="sheet-head">
          <h2 id="sheet-title" tabIndex="-1" autofocus>${title}</h2>
          ${
            clock &&
            html`
            <span class="chip num">
              <${Icon} name="i-turns" /><${Seconds} ...${clock} format=${(seconds) => `${seconds} s`} />
            </span>
          `
          }
          <button type="button" class="icon-button" aria-label=${gettext("Cerrar")} onClick=${close}>
            <${Icon} name="i-close" />
          </button>
        </div>
        ${children}
      </div>
    </dialog>
  `;
}
