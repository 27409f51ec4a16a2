/**
 * Portraits of our own: a number gives a face, always the same one; its mood follows what the player is doing.
 * Round cropping is the business of `.avatar` in base.css.
 */
import { html, kept, memo } from "./ui.js";

const BACKDROPS = ["#e9b44c", "#d96c4f", "#6fa58a", "#7f9ed1", "#c98bb0", "#b9c06a", "#8a7fc7", "#d9a48a"];
const SKINS = ["#f2c9a5", "#d9a077", "#a86d48", "#f6d8bd", "#7c4a30", "#e3b38d"];
const HAIRS = ["#2b211c", "#6b3a22", "#c98a3c", "#8b8580", "#3d2c45", "#a3452c"];
const CLOTHES = ["#fff3dc", "#22423a", "#b7402a", "#2c3b66", "#efd39a", "#5d2a4a"];
const LINE = "#2a1d18";

/** How many different heads there are before they repeat; faces are numbers from 0. */
export const FACES = 24;

const path = (d, fill, opacity) => html`<path d=${d} fill=${fill} opacity=${opacity} />`;
const stroke = (d, width = 2.4) =>
  html`<path d=${d} fill="none" stroke=${LINE} stroke-width=${width} stroke-linecap="round" />`;
/** A round dot, as a stroke of next to no length: an eye that closes is the same element. */
const dot = (x, y, radius) => stroke(`M${x} ${y}h.01`, 2 * radius);

const CURLS = [
  [25, 27, 8],
  [33, 19, 9],
  [44, 18, 9.5],
  [54, 25, 8],
  [22, 35, 5.5],
  [58, 34, 5.5],
];

/** What lies behind the head, by kind of hair. */
const BEHIND = {
  2: (hair) => path("M18 40C16 18 30 12 41 12 54 12 65 20 62 42L65 66H15Z", hair),
  5: (hair) => path("M17 44C14 20 28 13 40 13 54 13 66 21 63 44 63 52 60 55 56 56H24C20 55 17 52 17 44Z", hair),
};

/** What lies before it: hair, beard or cap. */
const BEFORE = [
  (hair) => path("M21 36C19 21 29 13 42 14 54 14 61 23 59 35 54 33 50 29 48 25 42 31 30 32 21 36Z", hair),
  (hair) => [
    html`<circle cx="40" cy="11" r="8" fill=${hair} />`,
    path("M21 37C20 21 30 15 40 15S60 21 59 37C55 30 50 27 40 27S25 30 21 37Z", hair),
  ],
  (hair) => path("M22 36C24 24 32 19 42 19 52 19 58 26 58 36 50 34 46 29 44 25 40 30 31 34 22 36Z", hair),
  (hair) => CURLS.map(([x, y, r]) => html`<circle cx=${x} cy=${y} r=${r} fill=${hair} />`),
  (hair) => [
    path("M23 42C24 60 32 64 40 64S56 60 57 42C55 50 50 51 46 49.5 42 48 38 48 34 49.5 30 51 25 50 23 42Z", hair),
    path("M22 33C23 22 31 17 40 17S57 22 58 33C53 26 47 23.5 40 23.5S27 26 22 33Z", hair, 0.55),
  ],
  (hair) => path("M22 38C21 25 30 18 40 18S59 25 58 38L54 31H26Z", hair),
  (hair, clothes) => [
    path("M16 31C18 15 31 10 44 12 58 14 66 22 63 30Z", clothes === "#22423a" ? "#b7402a" : "#2c3b66"),
    path("M22 31H58V35C50 33 30 33 22 37Z", hair),
  ],
  (hair) =>
    path("M24 30C22 16 34 6 52 10 49 13 50 15 57 17 60 22 60 28 58 34 54 29 50 26 46 26 38 28 30 27 24 36Z", hair),
];

const EYES = {
  calm: () => [dot(33, 40, 2.6), dot(47, 40, 2.6)],
  asleep: () => [stroke("M29.5 40q3.5 3 7 0"), stroke("M43.5 40q3.5 3 7 0")],
  happy: () => [stroke("M29.5 41q3.5 -4.5 7 0"), stroke("M43.5 41q3.5 -4.5 7 0")],
};
const MOUTHS = {
  calm: "M35 50q5 4 10 0",
  asleep: "M37 51.5h6",
  happy: "M33 49.5q7 7.5 14 0",
  sad: "M35 53q5 -4 10 0",
};

const glasses = () => [
  [33, 47].map((x) => html`<circle cx=${x} cy="40" r="6.2" fill="#ffffff2b" stroke=${LINE} stroke-width="1.8" />`),
  stroke("M39.2 39.5h1.6", 1.8),
];

const keep = kept();

/** All of a head but its look. */
function head(face) {
  const mix = face * 7 + 3;
  const kind = face % 8;
  const skin = SKINS[mix % 6];
  const hair = HAIRS[(mix >> 1) % 6];
  const clothes = CLOTHES[(mix >> 2) % 6];
  return html`
    <g>
      <rect width="80" height="80" fill=${BACKDROPS[kind]} />
      ${BEHIND[kind] && BEHIND[kind](hair)}
      ${path("M8 84C10 66 24 60 40 60S70 66 72 84Z", clothes)}
      ${path("M33 52H47V62C47 67 33 67 33 62Z", skin)} ${path("M33 56C37 60 43 60 47 56V59C43 63 37 63 33 59Z", "#0000001f")}
      <rect x="23" y="19" width="34" height="41" rx="17" fill=${skin} />
      <circle cx="22.5" cy="41" r="4.2" fill=${skin} /><circle cx="57.5" cy="41" r="4.2" fill=${skin} />
      ${BEFORE[kind](hair, clothes)}
    </g>
  `;
}

/** The portrait number `face` in a mood: "calm", "asleep" (passed, away), "happy" (out first) or "sad" (last). */
export const Face = memo(({ face, mood = "calm" }) => {
  return html`
    <svg viewBox="0 0 80 80" aria-hidden="true" focusable="false">
      ${keep(face, () => head(face))}
      ${(EYES[mood] || EYES.calm)()}
      ${face % 3 === 1 && glasses()}
      ${stroke(MOUTHS[mood] || MOUTHS.calm)}
    </svg>
  `;
});

/** A portrait in its round frame. */
export function Avatar({ face, mood }) {
  return html`<span class="avatar"><${Face} face=${face} mood=${mood} /></span>`;
}
