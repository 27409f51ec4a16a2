/** The service worker: registered after the page has what it needs, told who reads, and gone where it is not wanted. */

/** After the load, ms: the page comes first. */
const LATER = 1500;
/** A table may stay open for an evening: so often, ms, it asks for a newer worker when somebody comes back to it. */
const ASK_AGAIN = 3600 * 1000;
const SIGNED_IN = "presidente.signed-in";

/** The one policy by which a script's address is made from a string (settings.CONTENT_SECURITY_POLICY names it). */
function trusted(address) {
  if (!globalThis.trustedTypes) return address;
  const policy = globalThis.trustedTypes.createPolicy("service-worker", {
    createScriptURL(asked) {
      if (asked !== address) throw new TypeError("not the service worker");
      return asked;
    },
  });
  return policy.createScriptURL(address);
}

/** Whether somebody was signed in on the page before this one and nobody is now. */
function hasLeft(signedIn) {
  try {
    const before = localStorage.getItem(SIGNED_IN) === "yes";
    if (signedIn) localStorage.setItem(SIGNED_IN, "yes");
    else localStorage.removeItem(SIGNED_IN);
    return before && !signedIn;
  } catch {
    return false;
  }
}

async function tend(container, address, root) {
  if (!address) {
    for (const registration of await container.getRegistrations()) await registration.unregister();
    return;
  }
  const registration = await container.register(trusted(address), { updateViaCache: "none" });
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - asked < ASK_AGAIN) return;
    asked = Date.now();
    registration.update().catch(() => null);
  });
  const { active } = await container.ready;
  active.postMessage({ type: "reader", language: root.lang });
  if (hasLeft("signedIn" in root.dataset)) active.postMessage({ type: "left" });
}

/** `<html data-worker>` is the worker's address; without it a worker from before goes. */
export function tendWorker() {
  const container = navigator.serviceWorker;
  if (!container) return;
  const root = document.documentElement;
  const begin = () => setTimeout(() => tend(container, root.dataset.worker, root).catch(() => null), LATER);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}
