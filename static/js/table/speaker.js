/**
 * The voice of the page: two live regions that stand in it from the first paint. Urgent sentences go out at once.
 * Polite ones have time to be read; what has come meanwhile is then said in one go, so that the voice does not fall
 * behind the table. In rapid mode the newest wins.
 *
 * Screen readers keep quiet about a region that says what it said before, and most about a difference in white space
 * too: said twice running, a sentence comes in other words.
 */
import { gettext, interpolate } from "../i18n.js";

const SHORTEST = 1000;
const LONGEST = 3500;
const PER_LETTER = 45;
/** What waits longer than so many sentences is out of date. */
const LONGEST_QUEUE = 3;

export class Speaker {
  /** `regions`: {polite, urgent}, each with a textContent; `after(ms, run)` a timer, `filter(sentence)` the setting. */
  constructor(regions, { after = (ms, run) => setTimeout(run, ms), wanted = () => true } = {}) {
    this.regions = regions;
    this.after = after;
    this.wanted = wanted;
    this.queue = [];
    this.busy = false;
    this.last = { polite: "", urgent: "" };
  }

  /** Says [{text, urgent}]; `newest`: what waits is dropped for it. */
  say(sentences, newest = false) {
    const wanted = sentences.filter((sentence) => sentence.text && this.wanted(sentence));
    const urgent = wanted.filter((sentence) => sentence.urgent);
    if (urgent.length) this.regions.urgent.textContent = this.fresh("urgent", urgent);
    const calm = wanted.filter((sentence) => !sentence.urgent);
    if (!calm.length) return;
    this.queue = newest ? [calm[calm.length - 1]] : [...this.queue, ...calm].slice(-LONGEST_QUEUE);
    if (!this.busy) this.next();
  }

  next() {
    this.busy = this.queue.length > 0;
    if (!this.busy) return;
    const text = this.fresh("polite", this.queue);
    this.queue = [];
    this.regions.polite.textContent = text;
    this.after(Math.min(LONGEST, Math.max(SHORTEST, text.length * PER_LETTER)), () => this.next());
  }

  /** The sentences in one text that this region has not just said. */
  fresh(region, sentences) {
    const text = sentences.map((sentence) => sentence.text).join(" ");
    const again = sentences.map((sentence) => sentence.again ?? sentence.text).join(" ");
    const repeated = interpolate(gettext("Otra vez: %(sentence)s"), { sentence: text });
    const said = [text, again, repeated].find((one) => one !== this.last[region]);
    this.last[region] = said;
    return said;
  }
}
