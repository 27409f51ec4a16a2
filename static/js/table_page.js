/** Entry of /mesa/<code>/: the first view stands in the page, the socket brings the rest. */
import { gettext } from "./i18n.js";
import { Channel } from "./net/channel.js";
import { ServerClock } from "./net/clock.js";
import { watchDeal } from "./players/deal_check.js";
import { isOn, Notices } from "./players/notices.js";
import { stayAwake } from "./table/awake.js";
import { skipDeal } from "./table/flight.js";
import { listenToKeys } from "./table/keys.js";
import { Page } from "./table/page.js";
import { isMine } from "./table/people.js";
import { apply, setting } from "./table/settings.js";
import { Sounds } from "./table/sound.js";
import { Speaker } from "./table/speaker.js";
import { BROAD } from "./ui.js";

const element = (id) => document.getElementById(id);

/** A wish that a page of another protocol reloads itself, but not again and again: at most once a minute. */
function mayReload() {
  const key = "presidente.reloaded";
  try {
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < 60000) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

function addressOf(code) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws/mesa/${encodeURIComponent(code)}/`;
}

/** A page of another protocol can read nothing any more: it reloads, after my turn if it is mine. */
function reloadBetweenTurns(page, clock) {
  const { match } = page.state;
  const wait = match && isMine(match, match.turn) ? Math.max(0, page.deadline() - clock.now()) + 1000 : 0;
  setTimeout(() => {
    if (mayReload()) location.reload();
    else page.dispatch({ type: "note", kind: "info", title: gettext("Hay una versión nueva: recarga la página.") });
  }, wait);
}

/** A dot on the icon of a tab in the background tells that it is my turn. */
function turnMarker(root) {
  const link = document.querySelector('link[rel="icon"]');
  const plain = link ? link.href : "";
  let mine = false;
  let shown = plain;
  const show = () => {
    const away = document.visibilityState === "hidden" && isOn("badge");
    const wanted = mine && away ? root.dataset.turnIcon : plain;
    if (!link || !wanted || wanted === shown) return;
    link.href = shown = wanted;
  };
  document.addEventListener("visibilitychange", show);
  return (next) => {
    mine = next;
    show();
  };
}

function boot() {
  const root = element("app");
  const frame = JSON.parse(element("first-view").textContent);
  const clock = new ServerClock();
  clock.hear(frame.now);
  const wideScreen = matchMedia("(min-width: 900px) and (min-height: 481px)");
  let wide = wideScreen.matches;
  const speaker = new Speaker(
    { polite: element("voice"), urgent: element("voice-urgent") },
    { wanted: ({ urgent, mine }) => setting("voice") === "all" || (setting("voice") === "mine" && (urgent || mine)) },
  );
  const sounds = new Sounds(
    (name) => setting(name) === "yes",
    () => Number(setting("volume")) / 100,
  );
  watchDeal(frame.match);
  const page = new Page(frame, {
    root,
    notices: new Notices({
      document,
      navigator,
      Notification: window.Notification,
      focus: () => window.focus(),
      registration: async () => navigator.serviceWorker?.getRegistration(),
      path: location.pathname,
      images: { icon: root.dataset.noticeIcon, badge: root.dataset.noticeBadge },
    }),
    clock,
    speaker,
    sounds,
    wide: () => wide,
    markTurn: turnMarker(root),
    toTop: () => scrollTo(0, 0),
    enterAddress: root.dataset.enter,
    offerLesson: "offerLesson" in root.dataset,
    go: (address) => location.assign(address),
  });

  let late = null;
  const channel = new Channel(
    addressOf(frame.room.code),
    {
      view: (next) => page.dispatch({ type: "view", frame: next }),
      answer: (next, gesture) => {
        if (!page.settle(gesture.id, next) || next.room) page.dispatch({ type: "answer", frame: next, gesture });
      },
      link: (state) => {
        clearTimeout(late);
        // a blink of the network is not worth a word: the band comes after a second
        if (state === "lost" && page.state.link !== "lost")
          late = setTimeout(() => page.dispatch({ type: "link", link: "lost" }), 1000);
        else page.dispatch({ type: "link", link: state });
      },
      lost: (gesture) => {
        page.settle(gesture.id, { ok: false, code: "offline" });
        page.dispatch({ type: "lost", gesture });
      },
      reaction: (next) => page.hear(next),
      muted: (next) => page.dispatch({ type: "muted", frame: next }),
      ended: (why) => page.dispatch({ type: "ended", why }),
      stranger: () => reloadBetweenTurns(page, clock),
    },
    { socket: (url) => new WebSocket(url), clock },
  );
  page.channel = channel;

  apply();
  root.replaceChildren();
  page.render();
  stayAwake();
  channel.open();
  listenToKeys(page);
  wideScreen.addEventListener("change", ({ matches }) => {
    wide = matches;
  });
  for (const screen of [wideScreen, matchMedia(BROAD)]) screen.addEventListener("change", () => page.render());
  // What a setting changes is seen at once, also when another tab changed it.
  addEventListener("presidente:theme", () => page.render());
  document.addEventListener("pointerdown", (event) => page.watch.press(event.pointerId), { capture: true });
  for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, skipDeal, { capture: true });
  for (const type of ["pointerup", "keydown"]) document.addEventListener(type, () => sounds.wake(), { capture: true });
  for (const type of ["pointerup", "pointercancel"]) {
    document.addEventListener(type, (event) => page.watch.release(event.pointerId), { capture: true });
  }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") channel.wake();
    else page.dispatch({ type: "away" });
  });
  addEventListener("online", () => channel.wake());
  addEventListener("offline", () => channel.drop());
}

boot();
