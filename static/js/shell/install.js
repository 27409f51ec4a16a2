/**
 * The hint that the site can stand on the home screen: only where it can, after the first match that was finished, never
 * during a round, and never again once somebody has said no.
 */

const PREFIX = "presidente.";
const OVER = ["final", "stopped"];

function remembered(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

function remember(key) {
  try {
    localStorage.setItem(PREFIX + key, "yes");
  } catch {
    // a private window: it lasts as long as the page
  }
}

/**
 * Whether the hint is due. `phase` is that of <html data-phase>, undefined away from the table; `way`: "ask" where the
 * browser offers to install, "share" where only its own menu can (iOS), null where neither.
 */
export function isDue({ way, phase, finished, dismissed, installed }) {
  if (!way || installed || dismissed || !finished) return false;
  return phase === undefined || OVER.includes(phase);
}

/** Draws the hint where the page has a place for it, and keeps it right as the table goes from phase to phase. */
export function hintAtInstalling() {
  const root = document.documentElement;
  const place = document.getElementById("install-hint");
  let offer = null;
  let dismissed = remembered("install-dismissed") === "yes";
  const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;

  const draw = () => {
    const { phase } = root.dataset;
    if (phase === "final") remember("finished");
    if (!place) return;
    const way = offer ? "ask" : navigator.standalone === false ? "share" : null;
    place.dataset.way = way ?? "";
    place.hidden = !isDue({ way, phase, finished: remembered("finished") === "yes", dismissed, installed });
  };
  const dismiss = () => {
    dismissed = true;
    remember("install-dismissed");
    draw();
  };

  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // its own band would come at any time
    offer = event;
    draw();
  });
  addEventListener("appinstalled", dismiss);
  place?.querySelector("[data-install]").addEventListener("click", async () => {
    const asked = offer;
    offer = null;
    draw();
    await asked?.prompt();
  });
  place?.querySelector("[data-install-no]").addEventListener("click", dismiss);
  new MutationObserver(draw).observe(root, { attributes: true, attributeFilter: ["data-phase"] });
  draw();
}
