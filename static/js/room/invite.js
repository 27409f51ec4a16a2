// How others come in: the code in large letters, the QR image, the link to share or copy.
import { gettext, interpolate } from "../i18n.js";
import { showCode } from "../lobby/code.js";
import { html, Icon, useEffect, useRef, useState } from "../ui.js";

/** Copies `text`; false where the browser does not let a page do so. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no permission, or a page without https: the reader copies the link by hand
  }
}

/** `say(sentence)` speaks in the waiting room's live region. */
export function Invite({ room, say }) {
  const { link, qr } = room.invite;
  const [copied, setCopied] = useState(false);
  const field = useRef(null);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (await copyText(link)) {
      setCopied(true);
      say(gettext("Enlace copiado."));
    } else {
      field.current.focus();
      field.current.select();
      say(gettext("Copia el enlace marcado."));
    }
  };
  const share = async () => {
    const text = interpolate(gettext("%(name)s: siéntate a jugar al Presidente."), { name: room.name });
    try {
      await navigator.share({ title: room.name, text, url: link });
    } catch (error) {
      if (error.name !== "AbortError") await copy();
    }
  };
  const canShare = typeof navigator.share === "function";
  const isPrivate = room.visibility === "private";
  const copyLabel = copied ? gettext("Copiado ✓") : gettext("Copiar enlace");

  return html`
    <section class="invite panel" aria-labelledby="invite-title">
      <h2 id="invite-title">${gettext("Invita")}</h2>
      <div class="invite-row">
        <img src=${qr} width="132" height="132" alt=${gettext("Código QR con el enlace de la mesa")} />
        <div class="invite-words">
          ${isPrivate
            ? html`<p>${gettext("Entra solo quien tenga este enlace.")}</p>`
            : html`
                <p>${gettext("Código de la mesa")}</p>
                <p class="invite-code" translate="no">${showCode(room.code)}</p>
              `}
          <div class="invite-actions">
            ${canShare && html`
              <button type="button" class="button button-primary" onClick=${share}>
                <${Icon} name="i-share" />${gettext("Compartir enlace")}
              </button>
            `}
            <button type="button" class=${canShare ? "button button-quiet" : "button button-primary"} onClick=${copy}>
              ${!canShare && html`<${Icon} name="i-copy" />`}${copyLabel}
            </button>
          </div>
        </div>
      </div>
      <input class="input invite-link" ref=${field} readonly value=${link} aria-label=${gettext("Enlace de la mesa")}
        onFocus=${(event) => event.currentTarget.select()} />
    </section>
  `;
}
