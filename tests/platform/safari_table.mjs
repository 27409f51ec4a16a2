// Makes safari.json anew, in a folder with the npm package @mdn/browser-compat-data (CC0-1.0) installed:
//   node …/tests/platform/safari_table.mjs node_modules/@mdn/browser-compat-data/data.json > …/tests/platform/safari.json
// Kept are the names that the last two main versions of Safari, on either system, do not both have.
import { readFileSync } from "node:fs";

const data = JSON.parse(readFileSync(process.argv[2], "utf8"));
const released = Object.entries(data.browsers.safari.releases).filter(([, one]) => ["current", "retired"].includes(one.status));
const mains = [...new Set(released.map(([version]) => Math.floor(Number(version))))].sort((one, other) => other - one);
const [newest, oldest] = mains;

function has(support) {
  const first = Array.isArray(support) ? support[0] : support;
  if (!first || first.flags || first.version_removed || first.prefix || first.alternative_name) return false;
  const added = first.version_added;
  if (typeof added !== "string" || added === "preview") return false;
  return Number.parseFloat(added.replace("≤", "")) < oldest + 1;
}
const lacks = (entry) => {
  const support = entry?.__compat?.support;
  return Boolean(support) && !(has(support.safari) && has(support.safari_ios ?? support.safari));
};
const names = (group) => Object.keys(group).filter((name) => name !== "__compat");
const lacking = (group) => names(group).filter((name) => lacks(group[name])).sort();

const { css, javascript, api } = data;
const builtins = names(javascript.builtins);
const HOSTS = ["Animation", "Document", "Element", "HTMLElement", "HTMLDialogElement", "Navigator", "Window", "WebSocket"];
// One name may be many things: only what is nowhere to be had counts.
const groups = [...builtins.map((name) => javascript.builtins[name]), ...Object.values(api)];
const had = new Set(groups.flatMap((group) => names(group).filter((name) => group[name].__compat && !lacks(group[name]))));
const hosts = [...builtins.map((name) => javascript.builtins[name]), ...HOSTS.map((name) => api[name])];
const members = new Set(hosts.flatMap(lacking).filter((name) => !had.has(name) && !name.endsWith("_event")));
const word = (name) => /^[A-Za-z]\w*$/.test(name);

process.stdout.write(
  `${JSON.stringify({
    source: `@mdn/browser-compat-data ${data.__meta.version}, CC0-1.0`,
    safari: [oldest, newest],
    properties: lacking(css.properties).filter((name) => !name.startsWith("-")),
    at_rules: lacking(css["at-rules"]),
    selectors: lacking(css.selectors),
    members: [...members].filter(word).sort(),
    globals: [...lacking(api), ...builtins.filter((name) => lacks(javascript.builtins[name]))].filter(word).sort(),
  })}\n`,
);
