/**
 * Notices for who is not looking: «te toca» and «tu mesa te espera» as desktop notification, as badge on the icon and
 * in the page's title; each has its switch. Sound has its own, in the table's settings. `noticeOf` is pure.
 */
import { gettext, interpolate } from "../i18n.js";

const PREFIX = "presidente.notice.";

/** Every switch with its default. The desktop asks for leave first, so it begins off. */
export const SWITCHES = { desktop: "no", badge: "yes", title: "yes" };

/** What storage would not take: it lasts as long as the page. */
const kept = new Map();

/** By name whether it is on, found once: asking the storage takes long, and every update of a table asks. */
const found = new Map();

// Another tab has turned one, or this page comes back out of the browser's memory.
if (typeof addEventListener === "function") {
  addEventListener("storage", () => found.clear());
  addEventListener("pageshow", (event) => event.persisted && found.clear());
}

function read(name) {
  try {
    return kept.get(name) ?? localStorage.getItem(PREFIX + name) ?? SWITCHES[name];
  } catch {
    return SWITCHES[name]; // storage is closed to us
  }
}

/** Whether a switch is on. */
export function isOn(name) {
  if (!found.has(name)) found.set(name, read(name) === "yes");
  return found.get(name);
}

export function turnSwitch(name, on) {
  const value = on ? "yes" : "no";
  found.set(name, on);
  kept.delete(name);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    kept.set(name, value); // a private window, or no room
  }
}

const turnIsMine = (match) =>
  Boolean(match) && match.phase === "play" && match.seat !== null && match.turn === match.seat;
const choiceIsMine = (match) => Boolean(match?.exchange) && match.exchange.give > 0;
const tableWaits = (match) => Boolean(match) && (match.can.includes("next") || match.can.includes("rematch"));
const botPlays = (match) => {
  const me = match && match.players.find((player) => player.player === match.me);
  return Boolean(me && me.stand_in);
};

/**
 * What the step from one view to the next means to who looks elsewhere: {kind, text}, or null. A turn that goes on says
 * nothing again.
 */
export function noticeOf(before, after) {
  const began = (asks) => asks(after.match) && !(before.match && before.match.id === after.match.id && asks(before.match));
  if (began(turnIsMine)) return { kind: "turn", text: gettext("Te toca jugar.") };
  if (began(choiceIsMine)) return { kind: "turn", text: gettext("Te toca elegir qué cartas devuelves.") };
  if (began(botPlays)) return { kind: "waits", text: gettext("El automático juega por ti hasta que vuelvas.") };
  if (began(tableWaits)) return { kind: "waits", text: gettext("Tu mesa te espera para seguir.") };
  if (after.match && !before.match && after.match.me !== null) {
    return { kind: "waits", text: gettext("Empieza la partida.") };
  }
  return null;
}

const TAG = "presidente";

/**
 * `world`: {document, navigator, Notification, focus()}, the browser's own, handed in; and, where a service worker may
 * show the notices (phones let nobody else), `registration()`, a promise of it or of nothing, `path`, the page that a tap
 * leads to, and `images` {icon, badge}.
 */
export class Notices {
  constructor(world) {
    this.world = world;
    this.shown = null;
    world.document.addEventListener("visibilitychange", () => this.hidden() || this.clear());
  }

  hidden() {
    return this.world.document.visibilityState === "hidden";
  }

  /** Call with the states before and after each view. */
  hear(before, after) {
    if (!this.hidden()) return;
    const notice = noticeOf(before, after);
    if (!notice) return;
    if (isOn("badge")) this.badge(1);
    if (isOn("desktop")) this.notify(notice, after.room.name);
  }

  /** The title of the page: with the switch off it never changes. */
  title(telling, table) {
    return isOn("title") ? telling : interpolate(gettext("%(table)s · Presidente"), { table });
  }

  badge(count) {
    const { navigator } = this.world;
    const set = count ? navigator.setAppBadge : navigator.clearAppBadge;
    // Where pages have no badge, or the site is not installed, nothing is lost.
    if (set) Promise.resolve(set.call(navigator, ...(count ? [count] : []))).catch(() => {});
  }

  notify(notice, table) {
    const { Notification } = this.world;
    if (!Notification || Notification.permission !== "granted") return;
    const options = { body: notice.text, tag: TAG, renotify: true };
    if (this.world.registration) this.notifyByWorker(table, options);
    else this.notifyByPage(table, options);
  }

  async notifyByWorker(table, options) {
    const { registration, path, images } = this.world;
    const found = await registration().catch(() => null);
    if (!found?.active) {
      this.notifyByPage(table, options);
      return;
    }
    await found.showNotification(table, { ...options, ...images, data: { path } }).catch(() => null);
    if (!this.hidden()) this.clear(); // somebody came back while it was on its way
  }

  notifyByPage(table, options) {
    const { Notification } = this.world;
    try {
      this.shown?.close();
      this.shown = new Notification(table, options);
      this.shown.onclick = () => {
        this.world.focus();
        this.clear();
      };
    } catch {
      // Phones let only a service worker notify.
    }
  }

  clear() {
    this.shown?.close();
    this.shown = null;
    this.badge(0);
    this.world
      .registration?.()
      .then((found) => found?.getNotifications({ tag: TAG }))
      .then((shown) => shown?.forEach((notice) => notice.close()))
      .catch(() => null);
  }
}

/** Asks the browser for leave to notify; resolves to whether it may. */
export async function mayNotify(Notification = globalThis.Notification) {
  if (!Notification) return false;
  if (Notification.permission !== "default") return Notification.permission === "granted";
  return (await Notification.requestPermission()) === "granted";
}
