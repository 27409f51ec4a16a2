/** The optional rules of a match, for icons, the rules sheet and the lines that explain what happened. Pure. */
import { gettext } from "../i18n.js";

const VARIANTS = [
  { option: "revolution", icon: "i-revolution", name: () => gettext("Revolución"), short: () => gettext("Revolución") },
  {
    option: "skip_equal",
    icon: "i-skip",
    name: () => gettext("Saltar turno"),
    short: () => gettext("Saltar turno (cállate)"),
  },
  {
    option: "four_close",
    icon: "i-four",
    name: () => gettext("Cuatro cierran"),
    short: () => gettext("Cuatro cartas iguales cierran la baza"),
  },
  {
    option: "top_close",
    icon: "i-top",
    name: () => gettext("La más fuerte cierra"),
    short: () => gettext("La carta más fuerte cierra la baza"),
  },
  {
    option: "two_last",
    icon: "i-two",
    name: () => gettext("Acabar con un 2"),
    short: () => gettext("Acabar con un 2"),
  },
];

/** The variants this match plays. In rapid mode nobody has a turn that could be skipped. */
export function variantsOf(options) {
  return VARIANTS.filter(({ option }) => options[option] && !(option === "skip_equal" && options.mode === "rapid"));
}
