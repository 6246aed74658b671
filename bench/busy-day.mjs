// node bench/busy-day.mjs [seconds] [orders]: a busy day of one company with 50 stores, 150 tills, 20,000 variations and 1,000,000 orders
// behind it: ten minutes of everything at the same time, with calls made when people make them, whether or not the ones before
// were answered; then one minute with four times the sales. Beside it the bare reference's sales at the same rates.
import { fork, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openCompany } from "./lib/busy-day/company.mjs";
import { watchMemory } from "./lib/busy-day/memory.mjs";
import { checkInvariants, wrongWith } from "./lib/busy-day/outcome.mjs";
import { tableOf, tellGenerator, tellMemory, tellSlices } from "./lib/busy-day/tables.mjs";
import { watchProcessor } from "./lib/processor.mjs";
import { startReference } from "./lib/reference.mjs";
import { makeBareSale } from "./lib/rows-of-a-sale.mjs";
import { readyUrl, startServer } from "./lib/server.mjs";

const [seconds, orders] = [Number(process.argv[2] ?? 600), Number(process.argv[3] ?? 1_000_000)];
const size = { stores: 50, countersOfStore: 3, variations: 20_000, customers: 20_000 };
const salesASecond = 8;
const rush = 4 * salesASecond;
/** Of the reference, of sales alone and of the rush. */
const minute = seconds < 300 ? 20 : 60;
const waitingSales = seconds < 300 ? 200 : 2000;
const clove = process.env.SERVER
  ? join(dirname(process.env.SERVER), "clove.js")
  : fileURLToPath(new URL("../packages/server/dist/clove.js", import.meta.url));
const lib = (name) => fileURLToPath(new URL(`lib/busy-day/${name}`, import.meta.url));
const say = (text) => console.log(text);
/** What happened when. */
const events = [];
const note = (what) => events.push({ at: Date.now(), what });

const pinned = shareCores();
const folder = mkdtempSync(join(tmpdir(), "clove-bench-"));
// When root runs this, the database runs as another user, who must be able to pass through the folder.
chmodSync(folder, 0o711);
/** @type {(() => unknown)[]} */
const closing = [() => rmSync(folder, { recursive: true, force: true })];
const env = { DRAIN_SECONDS: "5" };
const server = await startServer(env);
closing.unshift(server.stop);
const { client } = server;
let running = [server.first];
try {
  const company = await openCompany(server, { ...size, orders, say });
  await makeBareSale(client, company.company);
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  const { rows } = await client.query("select max(id)::int as id from orders");
  const firstOrder = rows[0].id + 1;
  const reference = await startReference(server.databaseUrl);
  closing.unshift(async () => reference.stop());
  const front = await openFront();
  const people = await openPeople({ ...company, url: front.url, referenceUrl: reference.url });
  await measure(people, front, company, firstOrder);
} finally {
  for (const close of closing) await close();
}

async function measure(people, front, company, firstOrder) {
  const { streams } = await people({ act: "connect" });
  say(`${streams} tills have their stream`);
  const found = {};
  say(`\nThe reference, alone: ${salesASecond} sales a second, then ${rush}`);
  found.reference = await stretch(people, {
    act: "reference",
    rate: salesASecond,
    seconds: minute,
    kind: "reference sale",
  });
  found.referenceRush = await stretch(people, {
    act: "reference",
    rate: rush,
    seconds: minute,
    kind: "reference sale",
  });
  say(`\nSales alone: ${salesASecond} a second`);
  found.alone = await stretch(people, { act: "sell", rate: salesASecond, seconds: minute });

  say(`\nThe busy day: ${seconds} s`);
  const size = await databaseSize();
  const memory = await watchMemory(client, () => running.map(({ pid }) => pid));
  const others = [later(0.5, () => deploy(front)), later(0.6, backUp)];
  const day = await stretch(people, {
    act: "sell",
    rate: salesASecond,
    seconds,
    people: true,
    chores: choresOf(),
  });
  found.day = day;
  for (const each of others) await each;
  tellSlices(day, seconds, events);
  tellMemory(memory());
  const sold = day.ledger.sales.filter(({ id }) => id !== null).length;
  const grown = (await databaseSize()) - size;
  say(
    `the database grew by ${mb(grown)}: ${Math.round(grown / sold)} bytes for each of ${sold} sales, with everything else`,
  );
  say(`streams: ${day.lines.open} open, ended ${day.lines.cuts} times, ${day.lines.megabytes.toFixed(0)} MB`);

  say(`\nThe rush: ${rush} sales a second`);
  found.rush = await stretch(people, { act: "sell", rate: rush, seconds: minute, people: true, scans: 4 });
  tellRatios(found);
  await tellOutcome(company, firstOrder, found.rush.ledger);
  const missed = ["day", "rush"].flatMap((name) =>
    Object.entries(found[name].figures).flatMap(([kind, { isMet }]) => (isMet ? [] : `${kind} (${name})`)),
  );
  say(missed.length > 0 ? `NOT MET: ${missed.join(", ")}` : "All that must hold held.");
}

/** Of each kind of work: when it begins, as a part of the day. */
function choresOf() {
  const at = (part) => seconds * part * 1000;
  return [
    { at: at(0.05), chore: "bringWaiting", waiting: waitingSales },
    { at: at(0.15), chore: "changePrices" },
    { at: at(0.25), chore: "importFile" },
    { at: at(0.35), chore: "countStock", seconds: seconds / 12 },
    { at: at(0.7), chore: "changePrices" },
  ];
}

function later(part, act) {
  return new Promise((resolve, reject) =>
    setTimeout(() => act().then(resolve, reject), seconds * part * 1000),
  );
}

/** As docs/operating/several-servers.md says: the new server is ready before the old one is told to stop. */
async function deploy(front) {
  const began = performance.now();
  note("new server");
  const [old] = running;
  const next = await server.another(server.databaseUrl);
  running = [old, next];
  await front.lead([old.url, next.url]);
  const ready = performance.now();
  note("old server told to stop");
  await old.stop();
  note("old server gone");
  await front.lead([next.url]);
  running = [next];
  say(
    `the server was replaced: the new one ready after ${s(ready - began)}, the old one gone ${s(performance.now() - ready)} later`,
  );
}

async function backUp() {
  note("backup");
  const began = performance.now();
  const file = join(folder, "backup.zip");
  const child = spawn(process.execPath, [clove, "backup", file], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error("the backup failed");
  note("backup done");
  say(`backup: ${mb(statSync(file).size)} in ${s(performance.now() - began)}`);
}

/** The stand-in for the usual proxy. */
async function openFront() {
  const child = fork(lib("balancer.mjs"), { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  closing.unshift(async () => child.kill());
  const url = await readyUrl(child);
  const lead = (urls) =>
    new Promise((resolve) => {
      child.once("message", resolve);
      child.send({ urls });
    });
  await lead([server.url]);
  return { url, lead };
}

/** The generator, which does one thing after the other. */
async function openPeople(company) {
  const file = join(folder, "company.json");
  writeFileSync(file, JSON.stringify(company));
  const child = fork(lib("generator.mjs"), [file], pinned);
  closing.unshift(async () => child.kill());
  const answer = () =>
    new Promise((resolve, reject) => {
      const hear = (message) => {
        if (message.doing) return note(message.doing);
        child.off("message", hear);
        if (message.failed) reject(new Error(message.failed));
        else resolve(message);
      };
      child.on("message", hear);
      child.once("exit", () => reject(new Error("the generator ended")));
    });
  await answer();
  return (asked) => {
    const answered = answer();
    child.send(asked);
    return answered;
  };
}

async function stretch(people, asked) {
  const processor = await watchProcessor(client);
  const ended = new Map();
  const spent = () => {
    for (const { pid } of running) ended.set(pid, processor(pid).node);
    const times = [...ended.values()];
    const node = times.includes(null) ? null : times.reduce((sum, each) => sum + each, 0);
    return { postgres: processor(running[0].pid).postgres, node };
  };
  const watching = setInterval(spent, 1000);
  const before = spent();
  const began = performance.now();
  const found = await people(asked);
  const took = performance.now() - began;
  clearInterval(watching);
  const after = spent();
  const figures = tableOf(found.records);
  tellGenerator(found);
  const cores = (of) =>
    after[of] === null ? "unknown" : `${Math.round(((after[of] - (before[of] ?? 0)) / took) * 100)} %`;
  say(`processor: PostgreSQL ${cores("postgres")} of a core, the server ${cores("node")}`);
  return { ...found, figures };
}

function tellRatios({ reference, referenceRush, alone, day, rush: rushed }) {
  const row = (one, other) => {
    const [a, b] = [one.figures.sale, other.figures["reference sale"]];
    const ratio = (of) => `${(a[of] / b[of]).toFixed(1)} (${a[of].toFixed(1)} ÷ ${b[of].toFixed(1)} ms)`;
    return { p50: ratio("p50"), p95: ratio("p95"), p99: ratio("p99") };
  };
  console.table({
    "sales alone ÷ reference": row(alone, reference),
    "sales of the busy day ÷ reference": row(day, reference),
    "sales of the rush ÷ reference": row(rushed, referenceRush),
  });
}

async function tellOutcome({ company }, firstOrder, ledger) {
  const { sales, warnings } = ledger;
  const count = (is) => sales.filter(is).length;
  say(
    `${sales.length} sales were tried: ${count(({ id }) => id !== null)} acknowledged, ${count(({ refused }) => refused)} refused; ` +
      `${count(({ kept, id }) => kept && id !== null)} of them waited at a till and were sent later; remarks: ${JSON.stringify(warnings)}`,
  );
  const wrong = await wrongWith(client, { company, ledger, firstOrder });
  const took = checkInvariants(clove, { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir });
  say(
    `lost: ${wrong.length === 0 ? "nothing" : wrong.join("; ")}; every invariant holds (checked in ${s(took)})`,
  );
  if (wrong.length > 0) throw new Error("sales were lost or changed");
}

async function databaseSize() {
  const { rows } = await client.query("select pg_database_size(current_database())::float as bytes");
  return rows[0].bytes;
}

/**
 * The server and PostgreSQL get two cores, and the generator another one. Of two cores they use both, and the generator runs on the second
 * one, before others where it may. Returns how the generator is started.
 */
function shareCores() {
  const cores = cpus().length;
  const can = cores > 1 && spawnSync("taskset", ["-V"]).status === 0;
  if (!can) return {};
  // What is started from here on inherits it.
  if (cores > 2) spawnSync("taskset", ["-apc", "0,1", String(process.pid)]);
  const own = cores > 2 ? "2" : "1";
  return { execPath: "taskset", execArgv: ["-c", own, process.execPath] };
}

function s(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function mb(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
