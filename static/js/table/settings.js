/**
 * The player's settings on this device. Theme and deck are attributes of <html> that the hall's theme script also reads
 * before the first paint; the others are read by the table. Storage may be closed to us: then they last as long as the
 * page.
 */

const PREFIX = "presidente.";

/** Every setting with its values, the first being the default. */
export const SETTINGS = {
  theme: ["system", "cloth", "marble"],
  deck: ["classic", "four", "large"],
  oneTouch: ["no", "yes"],
  confirmPass: ["no", "yes"],
  letters: ["yes", "no"],
  sound: ["yes", "no"],
  volume: ["80", "0", "20", "40", "60", "100"],
  vibration: ["yes", "no"],
  awake: ["yes", "no"],
  motion: ["full", "less"],
  voice: ["all", "mine", "none"],
  type: ["title", "plain"],
  turned: ["follow", "stay"],
  oneTouchOffer: ["open", "made"],
  reactions: ["all", "text", "none"],
};

/** What storage would not take: it lasts as long as the page. */
const kept = new Map();

/** By name the value in force: found once, for asking the storage takes long and happens often. */
const inForce = new Map();

function read(name) {
  if (kept.has(name)) return kept.get(name);
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // storage is closed to us
  }
}

/** Another tab has changed something, or this page comes back out of the browser's memory: all is read again. */
function reread() {
  inForce.clear();
  apply();
}

if (typeof addEventListener === "function") {
  addEventListener("storage", reread);
  addEventListener("pageshow", (event) => event.persisted && reread());
}

/** The value in force; what is not allowed counts as the default, or as what the page was served with. */
export function setting(name) {
  let value = inForce.get(name);
  if (value === undefined) {
    value = [read(name), servedWith(name), SETTINGS[name][0]].find((one) => SETTINGS[name].includes(one));
    inForce.set(name, value);
  }
  return value;
}

function servedWith(name) {
  if (typeof document === "undefined") return null;
  const { dataset } = document.documentElement;
  return name === "theme"
    ? dataset.themeChoice
    : name === "deck"
      ? dataset.deck
      : name === "motion"
        ? dataset.motion
        : null;
}

/** Keeps a setting and applies it; whoever shows one listens for `presidente:theme`. */
export function change(name, value) {
  inForce.clear();
  kept.delete(name);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    kept.set(name, value); // a private window, or no room
  }
  apply();
}

/** Puts the settings on <html>; the theme by the hall's script, which knows the system's preference. */
export function apply() {
  const root = document.documentElement;
  root.dataset.deck = setting("deck");
  if (setting("motion") === "less") root.dataset.motion = "less";
  else delete root.dataset.motion;
  if (setting("type") === "plain") root.dataset.type = "plain";
  else delete root.dataset.type;
  dispatchEvent(new CustomEvent("presidente:theme"));
}

/** Whether the hand lies in the order of a revolution, or keeps its own. */
export const handTurned = (revolution) => revolution && setting("turned") === "follow";

let wish = null;

/** Whether things may fly: the system's wish or the player's own. */
export function motionReduced() {
  if (wish === null) {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    wish = query.matches;
    query.addEventListener("change", ({ matches }) => {
      wish = matches;
    });
  }
  return wish || setting("motion") === "less";
}
