/** A long press does what a tap does: people try both on a portrait. */
import { useEffect, useRef } from "../ui.js";

/** A press is long from here on, ms. */
const LONG = 450;

/** The handlers of an element that a tap, a long press or a key opens, each once. */
export function usePress(onOpen) {
  const press = useRef({ timer: null, opened: false });
  const end = () => clearTimeout(press.current.timer);
  useEffect(() => end, []);
  const open = () => {
    end();
    press.current.opened = true;
    onOpen();
  };
  return {
    onPointerDown: () => {
      end();
      press.current = { timer: setTimeout(open, LONG), opened: false };
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    // Some browsers make a menu of a long touch.
    onContextMenu: (event) => event.preventDefault(),
    onClick: () => {
      end();
      if (!press.current.opened) onOpen();
      press.current.opened = false;
    },
  };
}
