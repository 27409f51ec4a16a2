/** Where the others sit, on a horseshoe clockwise from my left, and what each is doing. Pure. */
import { gettext, interpolate } from "../i18n.js";
import { ordinal } from "./labels.js";

/** Places in percent of the board, by how many sit there; phones and wide screens. Seven: a spectator's board. */
const NARROW = {
  1: [[50, 15]],
  2: [
    [17, 26],
    [83, 26],
  ],
  3: [
    [13, 50],
    [50, 16],
    [87, 50],
  ],
  4: [
    [12, 60],
    [27, 17],
    [73, 17],
    [88, 60],
  ],
  5: [
    [11.5, 67],
    [15, 26],
    [50, 15],
    [85, 26],
    [87.5, 67],
  ],
  6: [
    [11.5, 70],
    [12, 32],
    [35, 13],
    [65, 13],
    [88, 32],
    [87.5, 70],
  ],
  7: [
    [11.5, 78],
    [11.5, 46],
    [20, 15],
    [50, 11],
    [80, 15],
    [88.5, 46],
    [88, 78],
  ],
};
const WIDE = {
  1: [[50, 15]],
  2: [
    [20, 24],
    [80, 24],
  ],
  3: [
    [11, 50],
    [50, 15],
    [89, 50],
  ],
  4: [
    [10, 62],
    [29, 20],
    [71, 20],
    [90, 62],
  ],
  5: [
    [9, 66],
    [21, 24],
    [50, 16],
    [79, 24],
    [91, 66],
  ],
  6: [
    [8.5, 70],
    [16, 28],
    [38, 16],
    [62, 16],
    [84, 28],
    [91.5, 70],
  ],
  7: [
    [8.5, 76],
    [10, 42],
    [26, 18],
    [50, 15],
    [74, 18],
    [90, 42],
    [91.5, 76],
  ],
};

function placed([x, y], [wideX, wideY]) {
  return {
    style: { "--x": `${x}%`, "--y": `${y}%`, "--wide-x": `${wideX}%`, "--wide-y": `${wideY}%` },
    side: x > 60 ? "right" : x < 40 ? "left" : "middle",
    low: y > 40,
  };
}

/** Made once: a style that is the same object is not compared. */
const PLACES = Object.fromEntries(
  Object.keys(NARROW).map((count) => [count, NARROW[count].map((at, index) => placed(at, WIDE[count][index]))]),
);

/** The place number `index` of `count`: {style, side, low} for the seat's element. */
export const placeOf = (index, count) => PLACES[count][index];

/**
 * The state of a seat: {kind, text, icon} for its chip, or null. One at a time, the most telling first: out, turn,
 * away, skipped, passed, choosing, last card.
 */
export function chipOf(player, match, justSkipped) {
  if (player.penalised) return { kind: "last", text: gettext("Va al final") };
  if (player.place !== null) {
    return { kind: "out", text: interpolate(gettext("%(place)s en salir"), { place: ordinal(player.place) }) };
  }
  const stand = standIn(player);
  if (player.seat === match.turn && match.phase === "play") {
    return { kind: "turn", text: gettext("Juega ahora"), icon: stand && stand.icon };
  }
  if (stand) return stand;
  if (player.skipped || justSkipped) return { kind: "skipped", text: gettext("Le saltan") };
  if (player.passed) return { kind: "passed", text: gettext("Pasa") };
  if (match.exchange && match.exchange.due.some(({ seat }) => seat === player.seat)) {
    return { kind: "choosing", text: gettext("Elige…") };
  }
  if (match.phase === "play" && player.cards === 1) return { kind: "last-card", text: gettext("Última carta") };
  return null;
}

function standIn(player) {
  if (player.stand_in === "absent") return { kind: "away", text: gettext("Sin red · auto"), icon: "i-auto" };
  if (player.stand_in === "slow") return { kind: "away", text: gettext("Auto"), icon: "i-auto" };
  if (player.stand_in === "left") return { kind: "away", text: gettext("Bot"), icon: "i-auto" };
  if (!player.connected && !player.bot) return { kind: "away", text: gettext("Sin red"), icon: "i-offline" };
  return null;
}

/** The mood of a portrait at the table. */
export function moodOf(player) {
  if (player.penalised) return "sad";
  if (player.place !== null) return "happy";
  if (player.passed || player.stand_in || (!player.connected && !player.bot)) return "asleep";
  return "calm";
}
