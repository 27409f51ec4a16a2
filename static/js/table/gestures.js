/**
 * What the player saw when the finger went down. In rapid mode a play belongs to the trick version of that moment, not
 * of the release (UX.md, «Rapid mode»); a pointer that was down when the trick moved is spent.
 */

/** How far up a group must be dragged to be played, px. */
export const THROW = 56;
/** From here on a movement is a drag and no tap, px. */
export const SLACK = 10;
/** Two taps within this time are a double tap, ms. */
export const DOUBLE = 300;
/** «Pasar» ignores taps in the first moment of a turn, ms: the finger was on its way for something else. */
export const PASS_GUARD = 400;
/** After the trick moved, what pointers already down bring about is ignored for so long, ms. */
export const SPENT = 250;

/** A click comes at most so long after its pointer went up, ms. */
const CLICK_LATE = 60;

export class PointerWatch {
  /** `read()` gives the moment {version, trick} now on the screen; `time()` milliseconds. */
  constructor(read, time = () => performance.now()) {
    this.read = read;
    this.time = time;
    this.movedAt = -Infinity;
    this.last = null;
  }

  /** A pointer went down: remember what it saw. */
  press(pointer) {
    this.last = { ...this.read(), pointer, at: this.time() };
  }

  release(pointer) {
    if (this.last && this.last.pointer === pointer) this.last.upAt = this.time();
  }

  /** The trick moved on. */
  moved() {
    this.movedAt = this.time();
  }

  /**
   * What the gesture that ends now saw when it began. `pointer` undefined: a browser whose clicks do not name theirs,
   * so the one just released is meant; null: a key, which acts in the moment it is pressed.
   */
  seenBy(pointer) {
    const press = this.pressOf(pointer);
    return press ? { version: press.version, trick: press.trick } : this.read();
  }

  pressOf(pointer) {
    if (!this.last) return null;
    if (pointer === undefined) return this.time() - (this.last.upAt ?? -Infinity) < CLICK_LATE ? this.last : null;
    return this.last.pointer === pointer ? this.last : null;
  }

  /** Whether this pointer was down when the trick moved, a moment ago. */
  isSpent(pointer) {
    const press = this.pressOf(pointer);
    return press !== null && press.at < this.movedAt && this.time() - this.movedAt < SPENT;
  }
}

/** Counts taps: a second one on the same rank of the same trick version, soon enough, is a double tap. */
export class TapCounter {
  constructor(time = () => performance.now()) {
    this.time = time;
    this.last = null;
  }

  isDouble(rank, version) {
    const now = this.time();
    const double =
      this.last !== null && this.last.rank === rank && this.last.version === version && now - this.last.at <= DOUBLE;
    this.last = double ? null : { rank, version, at: now };
    return double;
  }
}
