/**
 * The verifiable deal: whether deck and nonce give the commitment that the table was shown before the round. What this
 * browser was shown it notes down by itself, so that it need not believe anybody later.
 */
import { gettext } from "../i18n.js";

const NOTED = "presidente.deals";
const NOTED_MOST = 300;

/** SHA-256 of a text, in hexadecimal; null where the page has no WebCrypto (plain http). */
export async function sha256(text, crypto = globalThis.crypto) {
  if (!crypto || !crypto.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The deck as it was committed to: the record lists it, the table's frame runs it together. */
export const deckText = (deck) => (Array.isArray(deck) ? deck.join("") : deck);

const isText = (value) => typeof value === "string" && value !== "";

/**
 * What a look at a deal says: "kept"; "noted", the same and it is what this browser was shown before the round;
 * "broken"; "other", right in itself but not what was shown; "unpromised" (something is missing); "unable" (no
 * WebCrypto). `noted`: the commitment that was written down, or "".
 */
export async function verdictOf({ deck, nonce, commitment, noted = "" }, crypto = globalThis.crypto) {
  if (!deck || !isText(nonce) || !isText(commitment)) return "unpromised";
  const found = await sha256(deckText(deck) + nonce, crypto);
  if (found === null) return "unable";
  if (found !== commitment.toLowerCase()) return "broken";
  if (!noted) return "kept";
  return found === noted.trim().toLowerCase() ? "noted" : "other";
}

/** The verdict in one sentence. */
export function verdictSentence(verdict) {
  switch (verdict) {
    case "noted":
      return gettext("Reparto comprobado: la baraja es la que se anunció antes de la ronda.");
    case "kept":
      return gettext("Reparto comprobado: la baraja da la huella que se anunció.");
    case "broken":
      return gettext("¡Ojo! La baraja no da la huella que se anunció: este reparto no es de fiar.");
    case "other":
      return gettext("¡Ojo! La huella no es la que se enseñó antes de la ronda: este reparto no es de fiar.");
    case "unable":
      return gettext("Este navegador no puede comprobar el reparto aquí: hace falta una conexión segura (https).");
    default:
      return gettext("Este registro no lleva la prueba del reparto.");
  }
}

function notes(storage) {
  try {
    const kept = JSON.parse(storage.getItem(NOTED) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function storageHere() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Notes the commitment of a round the first time that it is seen; a later one for the same round changes nothing. */
export function noteCommitment(match, round, commitment, storage = storageHere()) {
  if (!storage || !commitment) return;
  const key = `${match}/${round}`;
  const kept = notes(storage);
  if (kept.some(([known]) => known === key)) return;
  try {
    storage.setItem(NOTED, JSON.stringify([...kept, [key, commitment]].slice(-NOTED_MOST)));
  } catch {
    // No room, or a private window: then the record's own commitment has to do.
  }
}

/** What this browser was shown before that round, or "". */
export function notedCommitment(match, round, storage = storageHere()) {
  if (!storage) return "";
  return notes(storage).find(([key]) => key === `${match}/${round}`)?.[1] ?? "";
}
