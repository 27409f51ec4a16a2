// What on the board covers another's words, or leaves the screen: a list of sentences, empty when all is well.
() => {
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth !== 1;
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const box = (one) => ({ one, area: one.getBoundingClientRect() });
  const words = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return { one, area: range.getBoundingClientRect() };
  };
  const middle = [
    ...shown(".board .caption, .board .cause, .empty-trick span, .tray p, .trick h2").map(words),
    ...shown(".history, .common-clock, .tray .card, .slot, .play.current .card").map(box),
  ];
  const seats = [...shown(".seat-name").map(words), ...shown(".seat-chip, .count-badge, .seat .bust").map(box)];
  const around = shown(".strength-title, .bar").map(box);

  const SLACK = 2; // px that rounding and the slant of a card may take
  const shared = (a, b) => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  const name = ({ one }) => `${one.className.toString().split(" ")[0] || one.tagName} «${one.textContent.trim().slice(0, 30)}»`;
  const found = [];
  function check(first, second) {
    const [across, down] = shared(first.area, second.area);
    if (across <= SLACK || down <= SLACK) return;
    // A chip lies over the edge of a card as one card over another.
    if (first.one.matches(".card") && second.one.matches(".seat-chip") && down < 16) return;
    found.push(`${name(first)} and ${name(second)}`);
  }
  for (const first of middle) for (const second of [...seats, ...around]) check(first, second);
  seats.forEach((first, index) => {
    for (const second of [...seats.slice(index + 1), ...around]) {
      if (first.one.closest(".seat") !== second.one.closest(".seat")) check(first, second);
    }
  });
  for (const { one, area } of [...middle, ...seats]) {
    if (area.left < -SLACK || area.right > innerWidth + SLACK) found.push(`${name({ one })} leaves the screen`);
  }
  return found;
};
