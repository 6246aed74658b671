// node bench/start.mjs [times]: from the start of the process to the line that says it is ready, with the embedded database on an
// existing folder (with DATABASE_URL: on that database), and the memory used then.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./lib/load.mjs";
import { startProcess } from "./lib/server.mjs";

const times = Number(process.argv[2] ?? 7);
const dataDir = mkdtempSync(join(tmpdir(), "clove-bench-"));
// When root runs this, the database runs as another user, who must be able to pass through the folder.
chmodSync(dataDir, 0o711);
try {
  const first = await start();
  const found = [];
  for (let n = 0; n < times; n++) found.push(await start());
  console.table({
    "first start to ready": { figure: seconds(first.ms), must: "" },
    "start to ready on existing data": {
      figure: seconds(median(found.map(({ ms }) => ms))),
      must: "≤ 1 s",
    },
    "memory at rest": { figure: `${median(found.map(({ memory }) => memory))} MB`, must: "≤ 110 MB" },
  });
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function start() {
  const began = performance.now();
  const server = await startProcess({ DATA_DIR: dataDir });
  const ms = performance.now() - began;
  const memory = server.memory();
  await server.stop();
  return { ms, memory };
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`;
}
