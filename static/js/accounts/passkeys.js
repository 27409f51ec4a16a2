// A passkey's button stays shut until allauth's scripts have given it its work: a tap before that would be lost. They do
// so when the page has been read, in a listener that was added before this one.
document.addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll("button[data-passkey]")) button.disabled = false;
});
