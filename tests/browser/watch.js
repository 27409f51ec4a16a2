// Stands in every page before its own scripts: keeps what the table's socket said and sent, for tests to wait on, and
// can hold back what the server says, as a slow network would.
(() => {
  const watch = { room: null, match: null, deadline: null, answers: [], sent: [], turnSince: 0, held: null };
  window.watch = watch;

  const lastEvent = (match) => Math.max(0, ...match.log.map((event) => event.n));

  function note(frame) {
    if (frame.type === "answer") watch.answers.push(frame);
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
    /** Whether nothing moves that comes to an end soon; a clock's ring moves for as long as its clock. */
    still: () =>
      document.getAnimations().every((animation) => {
        const { endTime } = animation.effect.getComputedTiming();
        return animation.playState !== "running" || endTime === Infinity || endTime - animation.currentTime > 3000;
      }),
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
