// The page for what needs the network: back as soon as there is one.
const retry = document.getElementById("retry");
// Shown in place of another page, it asks for that one again; at its own address it has only its link.
const own = location.pathname === retry.dataset.own;
if (!own) {
  addEventListener("online", () => location.reload());
  retry.addEventListener("click", (event) => {
    event.preventDefault();
    location.reload();
  });
}
