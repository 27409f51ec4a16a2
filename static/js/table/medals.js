/** The final's honours: who won in a wreath of laurel, the medals of the match, and its picture to hand on. */
import { Avatar } from "../faces.js";
import { gettext, interpolate, ngettext } from "../i18n.js";
import { html, Icon, useEffect, useRef, useState } from "../ui.js";
import { listOf, pointsLong } from "./labels.js";
import { byId } from "./people.js";
import { winnersSentence } from "./results_text.js";
import { fileOf, hand } from "./share.js";

/** Who won, each in a wreath. The headline above names them. */
export function Winners({ match }) {
  const winners = match.score.winners || [];
  if (match.phase !== "final" || winners.length === 0) return null;
  return html`
    <ul class="winners" data-count=${winners.length} aria-label=${gettext("Quién gana la partida")}>
      ${winners.map((id) => {
        const player = byId(match, id);
        return html`
          <li key=${id}>
            <span class="wreath"><${Icon} name="laurel" kind="laurel" /><${Avatar} face=${player?.face ?? 0} /></span>
            <b>${player?.name}</b>
            <span class="num">${pointsLong(match.score.totals[id] ?? 0)}</span>
          </li>
        `;
      })}
    </ul>
  `;
}

/** «1,4 s»: the language's own decimal sign. */
const seconds = (ms) =>
  interpolate(gettext("%(seconds)s s"), {
    seconds: new Intl.NumberFormat(document.documentElement.lang || "es", { maximumFractionDigits: 1 }).format(ms / 1000),
  });

const times = (count) => interpolate(ngettext("%(count)s vez", "%(count)s veces", count), { count });

const MEDALS = {
  presidente: { icon: "title-presidente", name: () => gettext("Más presidencias"), value: times },
  culo: { icon: "title-culo", name: () => gettext("Más culos"), value: times },
  quickest: { icon: "i-rapid", name: () => gettext("Jugada más rápida"), value: seconds },
  revolutions: { icon: "i-revolution", name: () => gettext("Más revoluciones"), value: times },
};
/** Where the last place is called «último», its medal is too. */
const LAST = { icon: "title-ultimo", name: () => gettext("Más veces al final"), value: times };

function Medal({ medal, match }) {
  const { icon, name, value } = medal.kind === "culo" && match.options.titles === "two" ? LAST : MEDALS[medal.kind];
  const people = medal.players.map((id) => byId(match, id)).filter(Boolean);
  return html`
    <li class="medal" data-kind=${medal.kind}>
      <span class="medal-disc" aria-hidden="true"><${Icon} name="laurel" kind="laurel" /><${Icon} name=${icon} /></span>
      <span class="medal-text">
        <small>${name()} · <span class="num">${value(medal.value)}</span></small>
        <b>${listOf(people.map((player) => player.name))}</b>
      </span>
      <span class="medal-faces" aria-hidden="true">
        ${people.slice(0, 3).map((player) => html`<${Avatar} key=${player.player} face=${player.face} />`)}
      </span>
    </li>
  `;
}

const SHARED = {
  wait: () => gettext("Preparando la imagen…"),
  again: () => gettext("La imagen está lista: toca otra vez para compartirla."),
  saved: () => gettext("Imagen guardada."),
  shared: () => "",
  stopped: () => "",
  failed: () => gettext("No se ha podido preparar la imagen. Prueba otra vez."),
};

/** The picture of the final, by the device's share sheet, or kept as a file where there is none. */
function Share({ match }) {
  const [told, setTold] = useState(null);
  const file = useRef(null);
  const share = async () => {
    if (told === "wait") return;
    if (!file.current) setTold("wait");
    file.current = file.current || (await fileOf(match.id));
    setTold(file.current ? await hand(file.current, winnersSentence(match)) : "failed");
  };
  return html`
    <p class="share-final">
      <button type="button" class="button button-second" aria-disabled=${String(told === "wait")} onClick=${share}>
        <${Icon} name="i-share" />${gettext("Compartir el resultado")}
      </button>
      <span class="hint" role="status">${told ? SHARED[told]() : ""}</span>
    </p>
  `;
}

/** The medals of this table's match, [] while they are on their way or where there are none. */
function useMedals(match, room) {
  const [found, setFound] = useState([]);
  useEffect(() => {
    let current = true;
    fetch(`/mesa/${encodeURIComponent(room.code)}/medallas.json`)
      .then((response) => (response.ok ? response.json() : { medals: [] }))
      .then(({ medals }) => current && setFound(medals.filter(({ kind }) => kind in MEDALS)))
      // Without a line the final does without its medals.
      .catch(() => current && setFound([]));
    return () => {
      current = false;
    };
  }, [match.id]);
  return found;
}

export function Honours({ match, room }) {
  const medals = useMedals(match, room);
  const mine = match.me !== null && (match.score.winners || []).length > 0;
  if (medals.length === 0 && !mine) return null;
  return html`
    <section class="panel honours" aria-labelledby="honours-title">
      <h2 id="honours-title">${gettext("Medallas")}</h2>
      <ul class="medals">${medals.map((medal) => html`<${Medal} key=${medal.kind} medal=${medal} match=${match} />`)}</ul>
      ${mine && html`<${Share} match=${match} />`}
    </section>
  `;
}
