// Stands in every page before its own scripts: keeps what the table's socket said and sent, for tests to wait on, and
// can hold back what the server says, as a slow network would.
(() => {
  const watch = { room: null, match: null, deadline: null, answers: [], said: [], sent: [], turnSince: 0, held: null };
  window.watch = watch;

  const lastEvent = (match) => Math.max(0, ...match.log.map((event) => event.n));

  function note(frame) {
    if (frame.type === "answer") watch.answers.push(frame);
    if (frame.type === "reaction") watch.said.push(frame);
    if (!frame.room) return;
    const { match: before } = watch;
    const { room, match } = frame;
    watch.room = room;
    watch.match = match;
    if (!match) return;
    watch.deadline = match.clock ? frame.now + match.clock.left : null;
    const moved = !before || before.turn !== match.turn || before.trick_version !== match.trick_version;
    if (moved && match.turn === match.seat) watch.turnSince = performance.now();
  }

  Object.assign(watch, {
    phase: () => (watch.match ? watch.match.phase : "waiting"),
    me: () => watch.match.players.find((player) => player.player === watch.match.me),
    lastEvent: () => (watch.match ? lastEvent(watch.match) : 0),
    /** Whether an action of mine stands in the log after event number `n`. */
    acted: (n) =>
      watch.match.log.some((event) => event.n > n && event.player === watch.match.me && ["played", "passed", "returned"].includes(event.type)),
    /** Who of these has the turn; "over" once nobody plays any more; "" while a bot does. */
    awaited(names) {
      const { match } = watch;
      if (!match || match.phase === "exchange") return "";
      if (match.phase !== "play") return "over";
      const player = match.players.find(({ seat }) => seat !== null && seat === match.turn);
      return player && names.includes(player.name) ? player.name : "";
    },
    /** Whether nothing moves that comes to an end. */
    still: () =>
      document.getAnimations().every(({ effect, playState }) => {
        return playState !== "running" || effect.getComputedTiming().endTime === Infinity;
      }),
    /** Keeps from now on in `moved` what moves for longer than a fade of 120 ms, looked at in every frame that is drawn. */
    sampleMotion() {
      watch.moved = new Set();
      const look = () => {
        for (const animation of document.getAnimations()) {
          const { duration, iterations } = animation.effect.getComputedTiming();
          if (animation.playState !== "running" || (duration <= 130 && iterations === 1)) continue;
          const { target, pseudoElement } = animation.effect;
          const name = animation.animationName ?? animation.transitionProperty ?? "script";
          watch.moved.add([target?.className, pseudoElement, name, duration].join(" "));
        }
        requestAnimationFrame(look);
      };
      look();
    },
    /** Whether the hand, what is lit in it and the order on the screen are those of the newest view. */
    agrees() {
      const { match } = watch;
      if (match.phase !== "play") return true;
      const data = (selector, name) => [...document.querySelectorAll(selector)].map(({ dataset }) => dataset[name]).sort();
      const pairs = match.turn === match.seat ? match.legal : match.answers;
      const ranks = [...new Set(pairs.map(([rank]) => rank))].sort();
      const turned = document.documentElement.dataset.revolution === "yes";
      const same = (one, other) => String(one) === String(other);
      return (
        turned === match.revolution &&
        same(data("#hand .card", "card"), [...match.hand].sort()) &&
        same(data(".rank-column.lit", "rank"), ranks)
      );
    },
    hold() {
      watch.held = [];
    },
    /** From now on the page hears only what a test delivers. */
    deafen() {
      watch.deaf = true;
    },
    deliver(frame) {
      watch.handler({ data: JSON.stringify(frame) });
    },
    /**
     * Shows a frame of another match as if it had just been sent, with a clock that does not run out meanwhile. Each is
     * a match of its own, unless told otherwise: there is no way from one to the next.
     */
    show(frame, apart = true) {
      const { id, version, clock } = frame.match;
      const match = { ...frame.match, id: apart ? id * 10000 + version : id, clock: clock && { ...clock, total: 60000, left: 50000 } };
      watch.deliver({ ...frame, match, now: Date.now() });
    },
    release() {
      const late = watch.held;
      watch.held = null;
      for (const deliver of late) deliver();
    },
  });

  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    send(text) {
      watch.sent.push(JSON.parse(text));
      super.send(text);
    }

    set onmessage(handler) {
      watch.handler = handler;
      super.onmessage = (event) => {
        if (watch.deaf) return;
        const deliver = () => {
          note(JSON.parse(event.data));
          handler(event);
        };
        if (watch.held) watch.held.push(deliver);
        else deliver();
      };
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    const first = document.getElementById("first-view");
    if (first) note({ type: "view", ...JSON.parse(first.textContent) });
  });
  document.addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
})();
