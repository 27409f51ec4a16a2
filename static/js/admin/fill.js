// Puts HTML that the server made into a place on the page. Scripts in it do not run.

export function fill(place, html) {
  const made = new DOMParser().parseFromString(html, "text/html");
  place.replaceChildren(...made.body.childNodes);
}

export async function post(url, data, headers = {}) {
  const token = document.querySelector("input[name=csrfmiddlewaretoken]");
  const response = await fetch(url, {
    method: "POST",
    body: data,
    credentials: "same-origin",
    headers: { "X-CSRFToken": token ? token.value : "", ...headers },
  });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}
