import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { crash, start, type Worker, workerAt } from "../citus/worker-process.ts";
import { openCompany } from "../e2e/api.ts";
import { type RunningServer, startServer } from "../e2e/server.ts";
import type { Killed } from "./killable.ts";
import { expectInvariants, expectOutcome, lastTroubles } from "./outcome.ts";
import { type Random, runSeed, seeded } from "./random.ts";
import { openSellingShop } from "./selling-shop.ts";
import { type Company, hire } from "./staff.ts";

/** `npm run faults -- killed-workers` sets it, and CITUS_URL leads to the cluster. */
const wanted = Number(process.env.CLOVE_KILLED_WORKERS_SALES);
const salesPerKill = Math.min(wanted / 4, Math.max(40, wanted / 20));
/** A company that is not of the killed worker must sell this often while that is down. */
const salesMeanwhile = 5;
const stock = 1_000_000;
const seed = runSeed();

test(`${wanted} sales on a cluster whose workers and server are killed: none lost, none recorded twice`, async () => {
  test.setTimeout(600_000 + wanted * 800);
  const server = await startServer();
  const random = seeded(seed);
  const began = Date.now();
  let shops: Shop[] = [];
  let killing = Promise.resolve();
  try {
    shops = await openShops(server, random);
    const done = () => shops.reduce((sum, shop) => sum + shop.done(), 0);
    let kills = 0;
    const goOn = () => {
      if (done() >= (kills + 0.5) * salesPerKill && done() < wanted) {
        // In turn the worker of each company, then the server, which is of all.
        const victim = shops[kills++ % (shops.length + 1)];
        const isOver = () => done() >= wanted;
        killing = killing.then(() =>
          victim ? killWorker(victim, { shops, random, isOver }) : killServer(server, shops),
        );
        killing.catch(() => {});
      }
      return done() < wanted;
    };
    await Promise.all(shops.map((shop) => shop.work(goOn)));
    await killing;
    for (const shop of shops) await shop.finish();
    expect(kills).toBeGreaterThanOrEqual(3);
    for (const { company, expected } of shops) await expectOutcome(server, company, expected, stock);
    await server.stop();
    expectInvariants(server);
    const seconds = Math.round((Date.now() - began) / 1000);
    const repeats = shops.reduce((sum, shop) => sum + shop.repeats(), 0);
    console.log(`${done()} faulted sales, ${repeats} repeats, ${kills} kills in ${seconds} s`);
  } catch (error) {
    console.log(`To repeat: CLOVE_SEED=${seed} and ${wanted} sales`);
    console.log(lastTroubles(server));
    throw error;
  } finally {
    await killing.catch(() => {});
    for (const { worker } of shops) await start(worker);
    await server.remove();
  }
});

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Two shops, of companies on different workers. */
async function openShops(server: RunningServer, random: Random): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (let n = 0; shops.length < 2; n++) {
    const company = await openCompany(server, `company-${n}`, stock);
    const worker = await workerOf(server, company);
    if (shops.every((shop) => shop.worker.port !== worker.port))
      shops.push(await openShop(server, company, worker, random));
  }
  return shops;
}

/** The worker that has the rows of the company. */
async function workerOf({ databaseUrl }: RunningServer, { branch }: Company): Promise<Worker> {
  const client = new pg.Client({ connectionString: databaseUrl! });
  await client.connect();
  try {
    const found = await client.query<{ company_id: string }>(
      "select company_id from branches where id = $1",
      [branch.id],
    );
    const { rows } = await client.query<{ port: number }>(
      `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
        where shardid = get_shard_id_for_distribution_column('branches', $1::bigint)`,
      [found.rows[0]!.company_id],
    );
    return await workerAt(rows[0]!.port);
  } finally {
    await client.end();
  }
}

/** A shop with two sellers, and what was killed of what its tills use. */
async function openShop(server: RunningServer, company: Company, worker: Worker, random: Random) {
  let kills = 0;
  let wasKilled = false;
  let current: Promise<unknown> = Promise.resolve();
  const under: Killed = {
    kills: () => kills,
    // The coordinator finds out one by one which of its connections to the worker have ended.
    mayBeUnavailable: () => wasKilled,
    ready: async () => {
      await current;
    },
  };
  /** What runs while tills wait. */
  const during = async (back: Promise<unknown>) => {
    kills += 1;
    current = back.catch(() => {});
    await back;
  };
  const sellers = [
    await hire(server, company, "Aina", "branch_manager"),
    await hire(server, company, "Ben", "cashier"),
  ];
  return {
    ...(await openSellingShop({ server, under, company, sellers, random })),
    company,
    worker,
    during,
    loseWorker: () => {
      wasKilled = true;
    },
  };
}

type Run = { shops: readonly Shop[]; random: Random; isOver: () => boolean };

/** Its own company waits; the others go on selling before it is started again, unless all is sold. */
async function killWorker(victim: Shop, { shops, random, isOver }: Run): Promise<void> {
  const others = shops.filter((shop) => shop !== victim);
  victim.loseWorker();
  await victim.during(
    (async () => {
      const before = others.map((shop) => shop.done());
      await crash(victim.worker);
      const deadline = Date.now() + 60_000;
      while (!isOver() && others.some((shop, n) => shop.done() < before[n]! + salesMeanwhile)) {
        if (Date.now() > deadline) throw new Error("the companies of the other worker do not sell");
        await pause(20);
      }
      await pause(random.int(0, 500));
      await start(victim.worker);
      victim.worker = await workerAt(victim.worker.port);
    })(),
  );
}

async function killServer(server: RunningServer, shops: readonly Shop[]): Promise<void> {
  const back = server.kill9().then(server.start);
  await Promise.all(shops.map((shop) => shop.during(back)));
}
