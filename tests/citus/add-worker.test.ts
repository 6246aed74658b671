import { afterAll, expect, inject, test } from "vitest";
import { distribute } from "../../packages/server/src/db/distribute.ts";
import { migrate } from "../../packages/server/src/db/migrate.ts";
import { checkInvariants, violationText } from "../../packages/server/src/features/books/check-invariants.ts";
import { startTestApp } from "../../packages/server/test/app.ts";
import { joinNodes } from "../../packages/server/test/cluster.ts";
import { freshDatabase } from "../../packages/server/test/postgres.ts";
import { line, openShop, pay } from "../../packages/server/test/shop.ts";
import { openTills } from "../../packages/server/test/stream-reader.ts";

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

test("a worker is added to a cluster that sells: it takes companies over, which sell on and hear of each sale", async () => {
  const { nodes } = inject("template");
  const database = await freshDatabase("template0");
  closing.push(database.drop);
  const name = new URL(database.url).pathname.slice(1);
  const added = nodes.at(-1)!;
  await joinNodes(nodes.slice(0, -1), name);
  await migrate(database.url);
  await distribute(database.url, () => {}, 2);
  const app = await startTestApp({}, { url: database.url, drop: async () => {} });
  closing.push(app.close);
  const owners = [await app.signUp("one"), await app.signUp("two"), await app.signUp("three")];
  const sellers = await Promise.all(
    owners.map(async (owner) => {
      const shop = await openShop(app, owner);
      const { variation } = await shop.product({ price: 10, stock: 100 });
      await shop.openShift(owner.token, shop.terminal.id, 50);
      const sell = async (temp_id: string) => {
        const sold = await shop.sell({
          temp_id,
          items: [line(variation, 10, 1)],
          payments: [pay("cash", 10)],
        });
        expect([sold.status, sold.text.slice(0, 300)]).toEqual([200, expect.anything()]);
      };
      await sell("T0001-before");
      return { owner, sell };
    }),
  );

  await joinNodes([nodes[0]!, added], name, { coordinates: true });
  await distribute(database.url, () => {});
  await app.rows("select citus_rebalance_start(shard_transfer_mode => 'force_logical')");
  const state = async () =>
    (await app.rows<{ state: string }>("select state from citus_rebalance_status()"))[0]?.state;
  await expect.poll(state, { timeout: 120_000, interval: 200 }).toBe("finished");
  const places = await app.rows("select from pg_dist_placement where groupid <> 0 group by groupid");
  expect(places).toHaveLength(nodes.length - 1);

  for (const { owner, sell } of sellers) {
    const tills = openTills(app, owner);
    const stream = await tills.open(owner.token);
    await sell("T0001-after");
    const heard = () => stream.items<{ temp_id: string }>("orders").map(({ temp_id }) => temp_id);
    await expect.poll(heard, { timeout: 30_000 }).toContain("T0001-after");
    await tills.close();
    const orders = await app.rows("select from orders where company_id = $1", [owner.user.company_id]);
    expect(orders).toHaveLength(2);
  }
  expect((await checkInvariants(database.url)).map(violationText)).toEqual([]);
}, 600_000);
