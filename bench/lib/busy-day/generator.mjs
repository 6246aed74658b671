// The people of the busy day, in a process of their own: `node generator.mjs <file>` reads the company from the file, opens a till for each
// seat, and then does what its parent asks for, one stretch after the other.
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { loadSources } from "../source.mjs";
import { momentsOf, randomOf, runOnTime } from "./arrivals.mjs";
import { openCalls } from "./calls.mjs";
import { openLedger } from "./ledger.mjs";
import { lookUps, monthlyReports } from "./lists.mjs";
import { openOffice } from "./office.mjs";
import { openPriceBook } from "./price-book.mjs";
import { openSales } from "./sale.mjs";
import { openTill } from "./till.mjs";
import { openLine } from "./till-line.mjs";

const company = JSON.parse(readFileSync(process.argv[2], "utf8"));
const random = randomOf(1);
const shown = monitorEventLoopDelay({ resolution: 5 });
preferThis();

const [{ backOff }, batches, { giveBack }] = await loadSources([
  "packages/web/src/api/wait.ts",
  "packages/web/src/sync/upload-batches.ts",
  "packages/domain/src/proof/device-chain.ts",
]);
const app = { backOff, ...batches, giveBack };
const calls = openCalls(company.url);
const bare = openCalls(company.referenceUrl);
const sales = await openSales(company);
const ledger = openLedger();
const lines = [];
const notes = [];

const book = openPriceBook(company.goods);
const tills = company.seats.map((seat, n) => {
  seat.chain = { device_id: crypto.randomUUID() };
  return openTill({ calls, seat, random: randomOf(100 + n), sales, book, ledger, app });
});
const person = ({ token, branch }) => {
  const { call, send } = calls.caller(token);
  return { call, send, branch, ask: (kind, path, due) => call(kind, { path, due }) };
};
const [owner, other] = company.owners.map((token) => person({ token }));
const managers = company.managers.map(person);
const [manager] = managers;
const { goods } = company;
const office = openOffice({ owner, manager, tills, goods, book, random, notes });
const referees = company.seats.map(({ token }) => bare.caller(token));

const stretches = { connect, reference, sell };
process.on("message", async ({ act, ...asked }) => {
  try {
    process.send({ done: act, ...(await stretches[act](asked)) });
  } catch (error) {
    process.send({ failed: error.stack });
  }
});
process.on("disconnect", () => process.exit());
process.send({ done: "ready" });

/** A late generator would be measured as a slow server. */
function preferThis() {
  try {
    setPriority(constants.priority.PRIORITY_ABOVE_NORMAL);
  } catch {
    // Not permitted: its lag is printed in any case.
  }
}

/** Each till opens its stream. */
async function connect() {
  for (let n = 0; n < tills.length; n += 10)
    await Promise.all(
      tills.slice(n, n + 10).map(async (till) => {
        const line = await openLine({
          ...{ calls, seat: till.seat, backOff },
          onRows: till.hear,
          onProfile: () => void till.profile(),
        });
        lines.push(line);
      }),
    );
  return { streams: lines.filter(({ isOpen }) => isOpen).length };
}

/** The moments at which the tills sell, together so many times a second. */
const moments = (rate, seconds) =>
  tills.flatMap((till, n) =>
    momentsOf({ mean: tills.length / rate, seconds }, random).map((at) => ({ at, till, n })),
  );

/** The same number of sales through the reference. */
async function reference({ rate, seconds, kind }) {
  return measured(bare.records, () =>
    runOnTime(
      moments(rate, seconds).map(({ at, till: { seat }, n }) => ({
        at,
        act: (due) => {
          const variations = sales.basket(seat.store, random).map((place) => goods[place].id);
          const body = { counter: seat.counter, cashier: seat.cashier, variations };
          return referees[n].call(kind, { path: "/sale", body, due });
        },
      })),
    ),
  );
}

/** Sales; with `people` also what is looked up and reported; `chores`: `{ at, chore, … }` of the day, in milliseconds. */
async function sell({ rate, seconds, people = false, scans = 1, chores = [] }) {
  const acts = [
    ...moments(rate, seconds).map(({ at, till }) => ({ at, act: (due) => till.sell(due) })),
    ...(people ? peopleFor(seconds, scans) : []),
    ...chores.map(({ at, chore, waiting, ...how }) => {
      const rows = waiting && soldOffline(waiting);
      return { at, act: (due) => doChore(chore, { ...how, rows }, due) };
    }),
  ];
  const result = await measured(calls.records, async () => {
    const late = await runOnTime(acts);
    await Promise.race([Promise.all(tills.map((till) => till.settled())), limit(120)]);
    return late;
  });
  const kept = tills.reduce((sum, till) => sum + till.waits(), 0);
  if (kept > 0) throw new Error(`${kept} sales still wait at their tills after two minutes`);
  return {
    ...result,
    lines: {
      open: lines.filter(({ isOpen }) => isOpen).length,
      cuts: lines.reduce((sum, { cuts }) => sum + cuts, 0),
      megabytes: lines.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
    },
    ledger: { sales: ledger.sales(), warnings: ledger.warnings },
  };
}

const limit = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref());

const peopleFor = (seconds, scans) => {
  const { known, month } = company;
  return [
    ...lookUps({ tills, managers, owner, goods, known, seconds, scans, random }),
    ...monthlyReports({ owner: other, month, seconds }),
  ];
};

async function doChore(chore, how, due) {
  process.send({ doing: chore });
  if (chore === "bringWaiting") return bringWaiting(how.rows);
  await office[chore](chore === "countStock" ? how : due, due).catch((error) => {
    process.send({ doing: `${chore} FAILED: ${error.message}` });
    notes.push({ kind: chore, ms: performance.now() - due, status: 0, why: error.message });
  });
}

/** What one till sold without a connection, oldest first. Made beforehand, because its numbers take the processor a while. */
function soldOffline(count) {
  const till = tills.at(-1);
  return Array.from({ length: count }, (_, n) => {
    const sale = till.make(Date.now() - (count - n) * 10_000);
    ledger.tried(sale);
    ledger.kept(sale.temp_id);
    return sales.asWaiting(till.seat, sale);
  });
}

/** It has a connection again. */
async function bringWaiting(rows) {
  const kind = `sync of ${rows.length} waiting sales`;
  const began = performance.now();
  await tills.at(-1).bring(rows, "sync: one request");
  notes.push({ kind, ms: performance.now() - began, status: 200 });
}

/** What was called meanwhile, how late the calls were made, and the generator's own processor time. */
async function measured(records, act) {
  records.length = 0;
  notes.length = 0;
  const before = process.cpuUsage();
  const began = performance.now();
  shown.reset();
  shown.enable();
  const late = await act();
  shown.disable();
  const { user, system } = process.cpuUsage(before);
  return {
    records: [...records, ...notes],
    late,
    began: performance.timeOrigin + began,
    loop: { p99: shown.percentile(99) / 1e6, max: shown.max / 1e6 },
    cores: (user + system) / 1000 / (performance.now() - began),
  };
}
