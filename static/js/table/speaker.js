/**
 * The voice of the page: two live regions that stand in it from the first paint. Polite sentences queue, one at a time,
 * with room to be read; urgent ones go out at once. In rapid mode the newest wins.
 */

const SHORTEST = 1000;
const PER_LETTER = 45;
const LONGEST_QUEUE = 4;

export class Speaker {
  /** `regions`: {polite, urgent}, each with a textContent; `after(ms, run)` a timer, `filter(sentence)` the setting. */
  constructor(regions, { after = (ms, run) => setTimeout(run, ms), wanted = () => true } = {}) {
    this.regions = regions;
    this.after = after;
    this.wanted = wanted;
    this.queue = [];
    this.busy = false;
    this.last = "";
  }

  /** Says [{text, urgent}]; `newest`: what waits is dropped for it. */
  say(sentences, newest = false) {
    const wanted = sentences.filter((sentence) => sentence.text && this.wanted(sentence));
    const urgent = wanted.filter((sentence) => sentence.urgent);
    if (urgent.length) this.regions.urgent.textContent = this.fresh(urgent.map(({ text }) => text).join(" "));
    const calm = wanted.filter((sentence) => !sentence.urgent).map(({ text }) => text);
    if (!calm.length) return;
    this.queue = newest ? [calm[calm.length - 1]] : [...this.queue, ...calm].slice(-LONGEST_QUEUE);
    if (!this.busy) this.next();
  }

  next() {
    const text = this.queue.shift();
    if (text === undefined) {
      this.busy = false;
      return;
    }
    this.busy = true;
    this.regions.polite.textContent = this.fresh(text);
    this.after(Math.max(SHORTEST, text.length * PER_LETTER), () => this.next());
  }

  /** A repeated sentence is only spoken if the region changes: a no-break space makes it another text. */
  fresh(text) {
    const said = text === this.last ? `${text}\u00a0` : text;
    this.last = said;
    return said;
  }
}
