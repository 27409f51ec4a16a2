/** Parts of a page that come when they are wanted, so that the first view does not wait for them. */
import { gettext } from "./i18n.js";
import { html, useEffect, useState } from "./ui.js";

const nothing = () => null;

function Missing() {
  return html`
    <div class="missing-part" role="alert">
      <p>${gettext("No ha llegado toda la página. Mira tu conexión y recárgala: la mesa sigue donde estaba.")}</p>
      <button type="button" class="button button-second" onClick=${() => location.reload()}>${gettext("Recargar")}</button>
    </div>
  `;
}

/**
 * A component whose module is fetched when it is first shown: later(() => import("./a.js"), (module) => module.A). The
 * import has to be a literal, for hashing rewrites no other. `Waiting` stands in its place until then; `.load()` fetches
 * it beforehand and resolves when it is there.
 */
export function later(load, pick, Waiting = nothing) {
  let Part = null;
  let coming = null;
  const ask = () => {
    coming ??= load().then(
      (module) => {
        Part = pick(module);
      },
      (error) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };
  function Later(props) {
    const [state, setState] = useState("coming");
    useEffect(() => {
      if (!Part)
        ask().then(
          () => setState("here"),
          () => setState("missing"),
        );
    }, []);
    if (Part) return html`<${Part} ...${props} />`;
    return html`<${state === "missing" ? Missing : Waiting} />`;
  }
  Later.load = ask;
  return Later;
}
