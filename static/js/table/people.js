/** Who is who in a match view. Pure. */

/** The player in a dense seat, or null. */
export const atSeat = (match, seat) => match.players.find((player) => player.seat === seat && seat !== null) || null;

/** The player with a participant id, or null. */
export const byId = (match, id) => match.players.find((player) => player.player === id) || null;

export const myself = (match) => (match.me === null ? null : byId(match, match.me));

export const isMine = (match, seat) => seat !== null && seat === match.seat;

export const isSpectator = (match) => match.seat === null;

export const isRapid = (match) => match.options.mode === "rapid";

/** Whether a play of mine would be accepted now, if I hold one. */
export const mayPlay = (match) => match.can.includes("play");

/** Whether it is on me to act: my turn, or rapid mode while I am in the trick. */
export function isActing(match) {
  const me = myself(match);
  if (match.phase !== "play" || me === null || me.place !== null) return false;
  return isRapid(match) ? !me.passed : isMine(match, match.turn);
}

/** My part in an exchange under way: "receives" (and gives back), "gives" (and gets back), or null. */
export function exchangePart(match) {
  const { exchange } = match;
  if (!exchange || match.seat === null || exchange.from === null) return null;
  if (exchange.give > 0) return "receives";
  const gift = match.log.find((event) => event.type === "gave" && isMine(match, event.seat));
  if (gift) return "gives";
  return exchange.gave.length > 0 && exchange.received.length === 0 ? "gives" : "receives";
}

/** The pairs by which the hand is lit: what is legal now, or what would be at my turn. The server lists both. */
export const pairsOf = (match) => (isActing(match) ? match.legal : match.answers);

/** The others in playing order, clockwise from my left; for a spectator everyone, from seat 0. */
export function others(match) {
  const seated = match.players.filter((player) => player.seat !== null);
  const count = seated.length;
  if (isSpectator(match)) return [...seated].sort((one, other) => one.seat - other.seat);
  const distance = (player) => (player.seat - match.seat + count) % count;
  return seated.filter((player) => player.seat !== match.seat).sort((one, other) => distance(one) - distance(other));
}

/** The host's name, as the table is called by it. */
export function hostName(match, room) {
  const host = match.players.find((player) => player.host);
  return host ? host.name : room.host_name;
}
