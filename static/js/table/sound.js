/**
 * What is heard and felt: short sounds made by the Web Audio API, no files, and vibration where there is any. Silent
 * until the first gesture on the page; never the only cue. `soundsOf` is pure.
 */
import { isMine } from "./people.js";

/** Short bursts of vibration, ms. */
const BUZZ = { select: 8, play: 12, returned: [20, 60, 20], turn: 30, revolution: [40, 60, 40, 60, 80], tick: 15 };

const turnIsMine = (match) => Boolean(match) && match.phase === "play" && isMine(match, match.turn);

const isOver = (phase) => phase === "results" || phase === "final";

/** The sound of one event, or null. */
function soundOf(event, match) {
  switch (event.type) {
    case "dealt":
      return "deal";
    case "played":
      return isMine(match, event.seat) ? "play" : "played";
    case "passed":
      return "pass";
    case "gave":
    case "returned":
      return isMine(match, event.to) ? "arrive" : null;
    case "skipped":
      return "skip";
    case "trick_closed":
      return "sweep";
    case "revolution":
      return "revolution";
    case "went_out":
      return event.penalised ? "refused" : "out";
    default:
      return null;
  }
}

/** The sounds of the step from one state to the next, in order, each once: at most the three that say most. */
export function soundsOf(before, after) {
  const heard = [];
  if (after.match && !after.jump && after.news !== before.news) {
    heard.push(...after.news.map((event) => soundOf(event, after.match)).filter(Boolean));
    if (
      turnIsMine(after.match) &&
      !(turnIsMine(before.match) && before.match.trick_version === after.match.trick_version)
    ) {
      heard.push("turn");
    }
    if (before.match?.phase === "play" && isOver(after.match.phase)) heard.push("podium");
  }
  if (after.returned && after.returned !== before.returned) heard.push("returned");
  else if (after.shaken && after.shaken !== before.shaken) heard.push("refused");
  if ((after.bubbles.at(-1)?.key ?? 0) > before.keys) heard.push("reaction");
  const picked = after.selection !== before.selection && after.selection !== null;
  if (picked || (after.giving !== before.giving && after.giving.length > before.giving.length)) heard.push("select");
  return [...new Set(heard)].slice(-3);
}

/** A tone: {at, wave, from, to, length, loud}, seconds and hertz; a noise has `noise` instead of `wave`. */
const tone = (at, from, to, length, loud, wave = "sine") => ({ at, wave, from, to, length, loud });
const noise = (at, from, to, length, loud) => ({ at, noise: true, from, to, length, loud });

const SOUNDS = {
  select: [tone(0, 880, 990, 0.04, 0.12, "triangle")],
  refused: [tone(0, 170, 120, 0.11, 0.2, "triangle")],
  play: [noise(0, 2600, 500, 0.07, 0.5), tone(0, 190, 90, 0.09, 0.35)],
  played: [noise(0, 1900, 400, 0.07, 0.25), tone(0, 160, 80, 0.08, 0.16)],
  returned: [tone(0, 230, 170, 0.09, 0.28, "triangle"), tone(0.12, 190, 130, 0.12, 0.28, "triangle")],
  turn: [tone(0, 784, 784, 0.28, 0.16), tone(0.09, 1175, 1175, 0.34, 0.12)],
  tick: [tone(0, 1400, 1300, 0.03, 0.16, "square")],
  skip: [noise(0, 900, 500, 0.04, 0.4), noise(0.13, 900, 500, 0.04, 0.4)],
  sweep: [noise(0, 500, 3200, 0.28, 0.18)],
  revolution: [tone(0, 110, 52, 0.4, 0.6), tone(0.2, 110, 52, 0.5, 0.6), noise(0, 300, 4200, 0.6, 0.16)],
  out: [
    tone(0, 523, 523, 0.12, 0.18, "triangle"),
    tone(0.11, 659, 659, 0.12, 0.18, "triangle"),
    tone(0.22, 784, 784, 0.3, 0.2, "triangle"),
  ],
  pass: [noise(0, 700, 240, 0.18, 0.1)],
  arrive: [noise(0, 2600, 500, 0.06, 0.35), noise(0.11, 2300, 450, 0.06, 0.4)],
  podium: [392, 494, 587, 784].map((pitch, index) => tone(index * 0.14, pitch, pitch, 0.3, 0.16, "triangle")),
  reaction: [tone(0, 420, 760, 0.07, 0.16), tone(0.05, 760, 620, 0.06, 0.08)],
  deal: [0, 1, 2, 3, 4, 5, 6, 7].map((index) => noise(index * 0.06, 2400, 700, 0.035, 0.22)),
};

export class Sounds {
  /** `wanted(name)`: whether "sound" and "vibration" are on; `loudness()`: 0 to 1. */
  constructor(wanted, loudness = () => 1) {
    this.wanted = wanted;
    this.loudness = loudness;
    this.context = null;
  }

  /** To be called in a gesture: browsers let nobody be heard before. */
  wake() {
    if (this.context) {
      // A phone that was put away suspends it.
      if (this.context.state !== "running") this.context.resume();
      return;
    }
    if (typeof AudioContext === "undefined") return;
    this.context = new AudioContext();
    this.master = this.context.createGain();
    this.master.connect(this.context.destination);
    const length = this.context.sampleRate;
    this.hiss = this.context.createBuffer(1, length, length);
    const samples = this.hiss.getChannelData(0);
    for (let index = 0; index < length; index += 1) samples[index] = Math.random() * 2 - 1;
  }

  play(names) {
    if (this.context) this.master.gain.value = this.loudness();
    for (const name of names) {
      if (this.context && this.wanted("sound")) SOUNDS[name].forEach((part) => this.sound(part));
      if (BUZZ[name] && this.context && this.wanted("vibration") && typeof navigator.vibrate === "function") {
        navigator.vibrate(BUZZ[name]);
      }
    }
  }

  sound({ at, wave, from, to, length, loud }) {
    const { context } = this;
    const start = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud * 0.5, start);
    gain.gain.exponentialRampToValueAtTime(0.0008, start + length);
    gain.connect(this.master);
    if (wave) {
      const source = context.createOscillator();
      source.type = wave;
      this.glide(source.frequency, from, to, start, length);
      source.connect(gain);
      source.start(start);
      source.stop(start + length);
      return;
    }
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    source.buffer = this.hiss;
    filter.type = "bandpass";
    this.glide(filter.frequency, from, to, start, length);
    source.connect(filter).connect(gain);
    source.start(start, Math.random() * 0.5, length);
  }

  glide(parameter, from, to, start, length) {
    parameter.setValueAtTime(from, start);
    parameter.exponentialRampToValueAtTime(to, start + length);
  }
}
