// The list of open tables: filtered, and renewed when the hall's socket says so. Without the socket the page asks every
// few seconds, while somebody looks at it.
import { wishForSeat } from "../room/seat_wish.js";
import { drawFaces } from "./faces_in_page.js";
import { fits, focusKey, mergeList } from "./live_list.js";
import { HallSocket } from "./live_socket.js";
import { showOwnSeat } from "./own_seat.js";

const EVERY_MS = 5000;
/** Not everybody who is told at once asks at once. */
const SPREAD_MS = 400;

const holder = document.getElementById("open-rooms");
const filters = document.querySelector(".filters");
const news = document.getElementById("rooms-news");
const wanted = { mode: "", system: "", free: false };
let timer = 0;
/** The mark that the socket told last, and that of the list as it is shown. */
let told = holder.dataset.mark;
let shown = told;
let live = false;

/** The fragment as elements. XMLHttpRequest parses it into a lifeless document, which the page's policy allows. */
function fetchList() {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", holder.dataset.address);
    request.responseType = "document";
    request.timeout = EVERY_MS;
    request.onload = () => {
      if (request.status === 200) resolve(request.response.body);
      else reject(new Error(`status ${request.status}`));
    };
    request.onerror = request.ontimeout = () => reject(new Error("no answer"));
    request.send();
  });
}

function applyFilter() {
  const cards = [...holder.querySelectorAll("[data-mode]")];
  for (const card of cards) card.hidden = !fits(card.dataset, wanted);
  document.getElementById("no-match").hidden = !cards.length || cards.some((card) => !card.hidden);
}

const summary = () => holder.querySelector("[data-news]")?.dataset.news ?? "";

function show(fresh) {
  const before = summary();
  const focused = focusKey(holder, document.activeElement);
  if (mergeList(holder, fresh)) {
    drawFaces(holder);
    applyFilter();
  }
  if (focused && document.activeElement === document.body) holder.querySelector(focused)?.focus();
  if (summary() !== before) news.textContent = summary();
}

async function renew() {
  const mark = told;
  try {
    show(await fetchList());
    shown = mark;
  } catch {
    // no answer this time: the list stands as it is until the next
  }
  plan();
}

/** The next time to ask: soon when the list is known to be old, at intervals when nobody would tell, else never. */
function plan() {
  clearTimeout(timer);
  if (document.hidden) return;
  if (!live) timer = setTimeout(renew, EVERY_MS);
  else if (told !== shown) timer = setTimeout(renew, Math.random() * SPREAD_MS);
}

function listen() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new HallSocket(
    `${scheme}://${location.host}/ws/mesas/`,
    {
      mark: (mark) => {
        told = mark;
        plan();
      },
      seat: (seat) => showOwnSeat(document.getElementById("own-seat"), seat),
      link: (open) => {
        live = open;
        plan();
      },
    },
    { socket: (url) => new WebSocket(url) },
  );
  socket.open();
}

filters.hidden = false;
filters.addEventListener("click", (event) => {
  const button = event.target.closest("[data-filter]");
  if (!button) return;
  wanted.mode = button.dataset.filter;
  for (const each of filters.children) each.setAttribute("aria-pressed", String(each === button));
  applyFilter();
});
document.querySelector(".more-filters").hidden = false;
document.getElementById("filter-free").addEventListener("change", (event) => {
  wanted.free = event.target.checked;
  applyFilter();
});
document.getElementById("filter-system")?.addEventListener("change", (event) => {
  wanted.system = event.target.value;
  applyFilter();
});
document.addEventListener("visibilitychange", () => {
  clearTimeout(timer);
  if (!document.hidden) renew();
});
// «Sentarse» sits down on arrival (room/seat_wish.js); with the question for a name before it, who.js does this.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-sit]");
  if (link && !event.defaultPrevented) wishForSeat(link.dataset.sit);
});
plan();
listen();
