// The profile's settings: table and deck change at once and are remembered on this device, where theme.js looks first;
// the form's button keeps them in the account.
const form = document.querySelector("form[data-preferences]");

form.addEventListener("change", ({ target }) => {
  if (target.name !== "theme" && target.name !== "deck") return;
  try {
    localStorage.setItem(`presidente.${target.name}`, target.value);
  } catch {
    return; // storage may be closed to us: then the account alone remembers, on the next page
  }
  dispatchEvent(new Event("presidente:theme"));
});
