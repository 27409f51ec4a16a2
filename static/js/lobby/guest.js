// Signing in with just a name and a face (POST /cuenta/invitado/).

const ADDRESS = "/cuenta/invitado/";

/** The token that Django asks of every POST: the cookie's, which a sign-in renews, or the one the page came with. */
export function csrfToken() {
  const cookie = /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie);
  return cookie ? cookie[1] : document.querySelector('meta[name="csrf-token"]').content;
}

/**
 * Signs a guest in. Resolves to null when that worked, else to the server's sentence ("" when it gave none).
 *
 * A sign-in makes the tokens void with which the page's forms were served, so they get the new one.
 */
export async function enterAsGuest({ name, face }) {
  try {
    const response = await fetch(ADDRESS, {
      method: "POST",
      headers: { Accept: "application/json", "X-CSRFToken": csrfToken() },
      body: new URLSearchParams({ name, face: String(face) }),
    });
    const answer = await response.json();
    if (!answer.ok) return answer.message || "";
    const token = csrfToken();
    for (const field of document.querySelectorAll('input[name="csrfmiddlewaretoken"]')) field.value = token;
    return null;
  } catch {
    return ""; // no network, or an answer that is no JSON
  }
}
