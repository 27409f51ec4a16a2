// The list of open tables: filtered by mode, and renewed every few seconds while somebody looks at it.
import { wishForSeat } from "../room/seat_wish.js";
import { drawFaces } from "./faces_in_page.js";
import { focusKey, mergeList } from "./live_list.js";

const EVERY_MS = 5000;

const holder = document.getElementById("open-rooms");
const filters = document.querySelector(".filters");
const news = document.getElementById("rooms-news");
let filter = "";
let timer = 0;

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
  for (const card of cards) card.hidden = filter !== "" && card.dataset.mode !== filter;
  document.getElementById("no-match").hidden = !cards.length || cards.some((card) => !card.hidden);
}

const told = () => holder.querySelector("[data-news]")?.dataset.news ?? "";

async function renew() {
  try {
    const fresh = await fetchList();
    const before = told();
    const focused = focusKey(holder, document.activeElement);
    if (mergeList(holder, fresh)) {
      drawFaces(holder);
      applyFilter();
    }
    if (focused && document.activeElement === document.body) holder.querySelector(focused)?.focus();
    if (told() !== before) news.textContent = told();
  } catch {
    // no answer this time: the list stands as it is until the next
  }
  plan();
}

function plan() {
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(renew, EVERY_MS);
}

filters.hidden = false;
filters.addEventListener("click", (event) => {
  const button = event.target.closest("[data-filter]");
  if (!button) return;
  filter = button.dataset.filter;
  for (const each of filters.children) each.setAttribute("aria-pressed", String(each === button));
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
