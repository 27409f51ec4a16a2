// Sets the table's theme, deck, motion and type before the first paint; loaded in <head> as a classic script, for a module
// would come after it and flash. What the device remembers rules over the account, the account over the system's
// preference.
(() => {
  const COLOURS = { cloth: "#0c211c", marble: "#ece6d9" };
  const root = document.documentElement;
  const light = matchMedia("(prefers-color-scheme: light)");

  function remembered(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage may be closed to us: then nothing is remembered
    }
  }

  function apply() {
    const choice = remembered("presidente.theme") || root.dataset.themeChoice || "system";
    const theme = choice in COLOURS ? choice : light.matches ? "marble" : "cloth";
    root.dataset.theme = theme;
    const deck = remembered("presidente.deck");
    if (deck) root.dataset.deck = deck;
    if (remembered("presidente.motion") === "less") root.dataset.motion = "less";
    if (remembered("presidente.type") === "plain") root.dataset.type = "plain";
    document.querySelector('meta[name="theme-color"]').content = COLOURS[theme];
  }

  apply();
  light.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("presidente:theme", apply);
})();
