/** A long press does what a tap does: people try both on a portrait. */
import { useEffect, useMemo } from "../ui.js";

/** A press is long from here on, ms. */
const LONG = 450;

/** Handlers that call `open()` on a tap, a long press or a key, each once. */
class Press {
  constructor() {
    this.timer = null;
    this.opened = false;
    this.end = () => clearTimeout(this.timer);
    this.handlers = {
      onPointerDown: () => {
        this.end();
        this.opened = false;
        this.timer = setTimeout(() => {
          this.opened = true;
          this.open();
        }, LONG);
      },
      onPointerUp: this.end,
      onPointerLeave: this.end,
      onPointerCancel: this.end,
      // Some browsers make a menu of a long touch.
      onContextMenu: (event) => event.preventDefault(),
      onClick: () => {
        this.end();
        if (!this.opened) this.open();
        this.opened = false;
      },
    };
  }
}

/** The handlers of an element that a tap, a long press or a key opens, each once; the same ones as long as it is there. */
export function usePress(onOpen) {
  const press = useMemo(() => new Press(), []);
  press.open = onOpen;
  useEffect(() => press.end, []);
  return press.handlers;
}
