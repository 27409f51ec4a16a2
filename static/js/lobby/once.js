// A form that is on its way is not sent again: the second of two quick taps would get an answer that the first has made wrong.

/** A page that has not come by then, ms, may be asked for again; so may a file, for which the page stays. */
const ON_ITS_WAY = 8000;

export function sendFormsOnce() {
  const sent = new WeakSet();
  // On the window: whoever sends a form by other means has said so by then.
  addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.getAttribute("method")?.toLowerCase() !== "post") return;
    if (sent.has(form)) {
      event.preventDefault();
      return;
    }
    sent.add(form);
    const forget = () => sent.delete(form);
    setTimeout(forget, ON_ITS_WAY);
    addEventListener("pageshow", forget, { once: true }); // back again, with the page as it was left
  });
}
