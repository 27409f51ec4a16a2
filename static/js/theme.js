// Classic script, read in <head> before the first paint: the player's settings become attributes of <html>, so that no
// page is ever seen in the wrong theme. settings.js (table) writes what this reads.
(function () {
  const root = document.documentElement;
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem("settings")) || {};
  } catch {
    // storage closed to us, or not ours: the defaults hold
  }
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  root.dataset.theme = saved.theme === "cloth" || saved.theme === "marble" ? saved.theme : light ? "marble" : "cloth";
  if (saved.deck) root.dataset.deck = saved.deck;
  if (saved.plain) root.dataset.plain = "yes";
  if (saved.motion === "less") root.dataset.motion = "less";
})();
