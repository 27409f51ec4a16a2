// A room's code as people type, dictate and paste it. Pure: no DOM.

const LINK = /\/mesa\/([^/\s?#]+)(?:\/([^/\s?#]+))?/i;
const NOT_CODE = /[^\p{L}\p{N}]/gu;

/** The code in capitals, without the spaces, hyphens and dots people put between its letters. */
export function normaliseCode(text) {
  return text.normalize("NFKC").replace(NOT_CODE, "").toUpperCase();
}

/**
 * What was typed or pasted: a code, or an invitation's link.
 *
 * Returns `{ code, token }`; `token` is null unless the text is the link of a private room, whose last part is the
 * secret that lets a guest in. Both are "" and null for text that holds neither.
 */
export function readInvitation(text) {
  const link = LINK.exec(text);
  if (!link) return { code: normaliseCode(text), token: null };
  const token = link[2] && link[2] !== "qr.svg" ? link[2] : null;
  return { code: normaliseCode(link[1]), token };
}

/** The code in groups of four, easier to read aloud: ABCD-EFGH. */
export function showCode(code) {
  return code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code;
}
