import { expect, test } from "@playwright/test";
import { openCompany } from "../e2e/api.ts";
import { startServer } from "../e2e/server.ts";
import { brokenLine } from "./broken-line.ts";
import { openTill } from "./faulted-till.ts";
import { follow } from "./follower.ts";
import { killable } from "./killable.ts";
import { expectInvariants, expectOutcome, lastTroubles } from "./outcome.ts";
import { runSeed, seeded } from "./random.ts";
import { hire } from "./staff.ts";

/** `npm run faults` sets a larger number. */
const wanted = Number(process.env.CLOVE_FAULTED_SALES ?? 300);
const salesPerKill = Math.min(wanted / 3, Math.max(100, wanted / 20));
const stock = 1_000_000;
const seed = runSeed();

test(`${wanted} sales over broken connections and killed servers: none lost, none recorded twice`, async () => {
  test.setTimeout(300_000 + wanted * 400);
  const server = await startServer();
  const random = seeded(seed);
  const began = Date.now();
  const slowest: Record<string, number> = {};
  let repeats = 0;
  try {
    const company = await openCompany(server, "faulted", stock);
    const sellers = [
      await hire(server, company, "Aina", "branch_manager"),
      await hire(server, company, "Ben", "cashier"),
      await hire(server, company, "Chong", "cashier"),
      await hire(server, company, "Devi", "branch_manager"),
    ];
    const under = killable(server);
    const goods = [{ id: company.variation.id, price: 1000 }];
    const tills = await Promise.all(
      sellers.map((seller) =>
        openTill({ url: server.url, server: under, company, seller, goods, random: random.fork() }),
      ),
    );
    const line = await brokenLine(server.url);
    const follower = follow({ line, server: under, token: company.token, random: random.fork() });
    const done = () => tills.reduce((sum, { expected }) => sum + expected.sales.size, 0);

    let nextKill = salesPerKill / 2;
    let victim: "server" | "database" = "server";
    let killing = Promise.resolve();
    const goOn = () => {
      if (done() >= nextKill && done() < wanted) {
        nextKill += salesPerKill;
        const what = victim;
        victim = what === "server" ? "database" : "server";
        killing = killing.then(async () => {
          slowest[what] = Math.max(slowest[what] ?? 0, await under.kill(what));
        });
      }
      return done() < wanted;
    };
    await Promise.all(tills.map((till) => till.work(goOn)));
    await killing;
    for (const till of tills) repeats += till.repeats();
    await Promise.all(tills.map((till) => till.close()));

    // The other till has received exactly these sales.
    const known = new Map(
      tills.flatMap(({ expected }) => [...expected.sales].map(([temp_id, id]) => [id, temp_id])),
    );
    await expect.poll(() => follower.orders.size).toBe(known.size);
    expect(follower.orders).toEqual(known);
    expect(follower.cuts()).toBeGreaterThan(5);
    await follower.close();
    await line.close();

    expect(under.kills()).toBeGreaterThanOrEqual(2);
    expect(repeats).toBeGreaterThan(wanted / 10);
    await expectOutcome(
      server,
      company,
      tills.map((till) => till.expected),
      stock,
    );
    for (const [what, milliseconds] of Object.entries(slowest))
      expect(milliseconds, what).toBeLessThan(120_000);
    await server.stop();
    expectInvariants(server);
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(
      `${done()} faulted sales, ${repeats} repeats, ${under.kills()} kills, ${follower.cuts()} cuts of the data stream in ${seconds} s`,
    );
  } catch (error) {
    console.log(`To repeat: CLOVE_SEED=${seed} CLOVE_FAULTED_SALES=${wanted}`);
    console.log(lastTroubles(server));
    throw error;
  } finally {
    await server.remove();
  }
});
