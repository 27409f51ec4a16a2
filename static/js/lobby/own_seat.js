// «Tienes una partida en marcha · Volver»: comes and goes with my seat, as the hall's socket tells it.

/** Makes `holder` (its words in data-*) show `seat`, {code, name, playing}, or nothing. What it shows already stays. */
export function showOwnSeat(holder, seat) {
  const address = seat ? holder.dataset.table.replace("CODE", seat.code) : null;
  const words = seat ? `${seat.playing ? holder.dataset.playing : holder.dataset.waiting}: ` : "";
  const link = holder.querySelector("a");
  const shown = link ? link.getAttribute("href") : null;
  if (shown === address && (!seat || holder.querySelector("span").textContent === words + seat.name)) return;
  const focused = holder.contains(document.activeElement);
  holder.replaceChildren(...(seat ? [band(words, seat.name, address, holder.dataset.back)] : []));
  if (focused) holder.querySelector("a")?.focus();
}

function band(words, name, address, back) {
  const line = document.createElement("p");
  line.className = "live-band panel";
  const text = document.createElement("span");
  const table = document.createElement("b");
  table.textContent = name;
  text.append(words, table);
  const link = document.createElement("a");
  link.className = "button button-primary";
  link.href = address;
  link.textContent = back;
  line.append(text, link);
  return line;
}
