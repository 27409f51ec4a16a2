/**
 * Frames recorded from the server: record.py plays real matches and prints what each viewer's socket would say. They are
 * recorded anew for each run, never committed: so they cannot be stale, and 12 MB of JSON stay out of the repository.
 *
 * STREAMS: [{match, viewer, entries: [{frame, hidden}]}], one for each viewer of each match; viewer "" is a spectator.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const OURS = join(HERE, "..", "..", ".venv", "bin", "python");

function record() {
  const python = existsSync(OURS) ? OURS : "python3";
  const done = spawnSync(python, [join(HERE, "record.py")], { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (done.status !== 0) throw new Error(`record.py: ${done.error ?? done.stderr}`);
  return done.stdout.trim().split("\n").map((line) => JSON.parse(line));
}

const byStream = new Map();
for (const { match, viewer, ...entry } of record()) {
  const key = `${match} ${viewer}`;
  if (!byStream.has(key)) byStream.set(key, { match, viewer, entries: [] });
  byStream.get(key).entries.push(entry);
}

export const STREAMS = [...byStream.values()];
