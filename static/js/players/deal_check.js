/**
 * The one sentence on a round's results that says whether its deal was as promised. For the table: `watchDeal(match)`
 * with every view, and `<DealCheck match=… />` among the results.
 */
import { gettext } from "../i18n.js";
import { html, Icon, useEffect, useState } from "../ui.js";
import { noteCommitment, notedCommitment, verdictOf, verdictSentence } from "./deal.js";

const GOOD = new Set(["kept", "noted"]);

/** Notes the commitment of the round in progress; one that is over is no more promise. */
export function watchDeal(match) {
  if (match && !match.opened && match.phase !== "final" && match.phase !== "stopped" && match.phase !== "results") {
    noteCommitment(match.id, match.round, match.commitment);
  }
}

/** `deal`: {deck, nonce, commitment, noted}; the links open beside, since a match may be going on here. */
export function DealVerdict({ deal, children }) {
  const [verdict, setVerdict] = useState(null);
  const key = `${deal.commitment}${deal.nonce}`;
  useEffect(() => {
    let current = true;
    verdictOf(deal).then((found) => current && setVerdict(found));
    return () => {
      current = false;
    };
  }, [key]);
  if (verdict === null) return null;
  return html`
    <p class="deal-check" data-verdict=${verdict}>
      <${Icon} name=${GOOD.has(verdict) ? "i-check" : "i-info"} />
      <span>${verdictSentence(verdict)} <a href="/trato-limpio/" target="_blank" rel="noopener">${gettext("Qué significa")}</a> ${children}</span>
    </p>
  `;
}

/** For a MATCH whose round is over; nothing for who did not play it. */
export function DealCheck({ match }) {
  if (!match.opened) return null;
  const deal = { ...match.opened, commitment: match.commitment, noted: notedCommitment(match.id, match.round) };
  return html`
    <${DealVerdict} deal=${deal}>
      <a href=${`/historial/${match.id}/${match.round}/`} target="_blank" rel="noopener">${gettext("Ver la ronda otra vez")}</a>
    </${DealVerdict}>
  `;
}
