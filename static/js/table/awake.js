/** Keeps the screen on while a match is played and somebody looks. */
import { setting } from "./settings.js";

const PLAYED = ["exchange", "play"];

/** `world`: {root, document, wakeLock, wanted()}; without a wakeLock nothing happens, and nothing is lost. */
export class Awake {
  constructor(world) {
    this.world = world;
    this.lock = null;
    this.asking = false;
  }

  due() {
    const { root, document, wanted } = this.world;
    return PLAYED.includes(root.dataset.phase) && document.visibilityState === "visible" && wanted();
  }

  /** Takes the lock or gives it back, as things stand now. The browser takes it away by itself when the page hides. */
  async settle() {
    const { wakeLock } = this.world;
    if (!wakeLock || this.asking) return;
    if (!this.due()) {
      const held = this.lock;
      this.lock = null;
      await held?.release();
      return;
    }
    if (this.lock) return;
    this.asking = true;
    try {
      const lock = await wakeLock.request("screen");
      this.lock = lock;
      lock.addEventListener("release", () => {
        if (this.lock === lock) this.lock = null;
      });
    } catch {
      // low battery, or a browser that does not let us: the screen goes dark as ever
    }
    this.asking = false;
    if (this.lock && !this.due()) await this.settle();
  }
}

/** From now on, with every change of phase, of visibility and of the setting. */
export function stayAwake() {
  const root = document.documentElement;
  const { wakeLock } = navigator;
  const awake = new Awake({ root, document, wakeLock, wanted: () => setting("awake") === "yes" });
  const settle = () => awake.settle().catch(() => null);
  new MutationObserver(settle).observe(root, { attributes: true, attributeFilter: ["data-phase"] });
  document.addEventListener("visibilitychange", settle);
  addEventListener("presidente:theme", settle);
  settle();
}
