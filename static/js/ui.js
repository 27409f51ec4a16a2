/**
 * Preact and htm for every live page, and the icon. The one module that reads static/vendor.
 *
 * Rules of UX.md for all modules: one form of import, with its semicolon; no inline style attributes (a `style` object
 * is set through the DOM and passes the policy); no innerHTML.
 */
import {
  h as createNode,
  html as template,
  render as renderInto,
  Component as PreactComponent,
  useEffect as effect,
  useLayoutEffect as layoutEffect,
  useMemo as memoHook,
  useRef as ref,
  useState as state,
} from "../vendor/htm/preact-standalone.module.js";

export const h = createNode;
export const html = template;
export const render = renderInto;
export const Component = PreactComponent;
export const useEffect = effect;
export const useLayoutEffect = layoutEffect;
export const useMemo = memoHook;
export const useRef = ref;
export const useState = state;

/** From here on, as a media query, there is room for a drawing beside its labels. */
export const BROAD = "(min-width: 600px)";

/** Whether two values are the same by what is in them; functions only if they are one. Undefined is as good as missing. */
function alike(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at] && !alike(one[at], other[at])) return false;
    return true;
  }
  for (const key in one) if (one[key] !== other[key] && !alike(one[key], other[key])) return false;
  for (const key in other) if (one[key] === undefined && other[key] !== undefined) return false;
  return true;
}

/**
 * A component that is drawn anew only where what it is given says something else: each frame from the server brings new
 * objects, most of which say what the old ones said. It must draw by its properties and its own state alone, and the
 * properties must be plain data.
 */
export function memo(part) {
  return class extends Component {
    // A state that a hook has set is another object.
    shouldComponentUpdate(next, state) {
      return state !== this.state || !alike(this.props, next);
    }

    render(props) {
      return part(props);
    }
  };
}

/**
 * Nodes that are made once: `keep(name, make)` gives what `make()` gave for this name before. A node that is the same one
 * as at the last drawing is not looked at again. For the few that a page can have, not for what a game brings forth.
 */
export function kept() {
  const nodes = new Map();
  return (name, make) => {
    let node = nodes.get(name);
    if (node === undefined) {
      node = make();
      nodes.set(name, node);
    }
    return node;
  };
}

/** The address of the sprite: its hashed name stands in `<html data-sprite>`; without it, the file beside this one. */
function spriteAddress() {
  const named = typeof document === "undefined" ? "" : document.documentElement.dataset.sprite;
  return named || new URL("../img/sprite.svg", import.meta.url).pathname;
}

const SPRITE = spriteAddress();

/** A drawing of the sprite by its id ("i-menu", "suit-h", "mark"), hidden from assistive technology. */
export function Icon({ name, kind = "icon" }) {
  return html`<svg class=${kind} aria-hidden="true" focusable="false"><use href=${`${SPRITE}#${name}`} /></svg>`;
}
