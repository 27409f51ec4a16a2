// A dialog that asks one thing. It opens as it mounts, closes by Escape, by its button or by a tap beside it, and gives
// the focus back to what had it.
import { gettext } from "../i18n.js";
import { html, Icon, useEffect, useRef } from "../ui.js";

/**
 * `refusal` says why what was asked for was not done, or is empty. `onClose` is called once the dialog is closed, however
 * that came about. Unmounting closes it too; that is told a picture later, and is then none of `onClose`'s business, for
 * another question may be open.
 */
export function Ask({ title, refusal, onClose, children }) {
  const dialog = useRef(null);
  const gone = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element.showModal();
    return () => {
      gone.current = true;
      if (element.open) element.close();
      if (before && before.isConnected) before.focus();
    };
  }, []);
  const close = () => dialog.current.close();
  return html`
    <dialog class="ask" ref=${dialog} aria-labelledby="ask-title" onClose=${() => gone.current || onClose()}
      onClick=${(event) => event.target === dialog.current && close()}>
      <div class="ask-head">
        <h2 id="ask-title">${title}</h2>
        <button type="button" class="icon-button" aria-label=${gettext("Cerrar")} onClick=${close}>
          <${Icon} name="i-close" />
        </button>
      </div>
      ${children}
      <p class="form-error ask-refusal" role="alert">${refusal}</p>
    </dialog>
  `;
}
