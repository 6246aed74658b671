import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { useTestApp } from "../../packages/server/test/app.ts";
import type { StreamReader } from "../../packages/server/test/open-stream.ts";
import { line, openShop, pay, type Shop } from "../../packages/server/test/shop.ts";
import { openTills } from "../../packages/server/test/stream-reader.ts";
import { moveElsewhere } from "./places.ts";

const app = useTestApp();

/** The state of the cluster's rebalancing. */
async function stateOf(): Promise<string | undefined> {
  const [job] = await app().rows<{ state: string }>("select state::text from citus_rebalance_status()");
  return job?.state;
}

/** Sells as a till does, which comes again when it is told to. */
async function sellAtLast(shop: Shop, sale: object) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await shop.sell(sale);
    if (answer.status !== 503 || Date.now() > deadline) return answer;
    await pause(100);
  }
}

test("while the cluster is balanced again companies sell: each sale once, and tills hear of all of them", async () => {
  const { token, user } = app().a;
  const shop = await openShop(app(), app().a);
  const { variation } = await shop.product({ price: 10, stock: 1000 });
  await shop.openShift(token, shop.terminal.id, 50);
  // Everything lies at one worker, as after another one was added.
  await moveElsewhere(app(), app().a);

  const tills = openTills(app(), app().a);
  const streams: StreamReader[] = [];
  let isOver = false;
  const listening = (async () => {
    while (!isOver) {
      const stream = await tills.open(token, streams.findLast((each) => each.lastId())?.lastId());
      streams.push(stream);
      await stream.ended;
    }
  })();
  await app().rows("select citus_rebalance_start(shard_transfer_mode => 'force_logical')");
  const sold: string[] = [];
  for (let n = 0; n < 20 || ["scheduled", "running"].includes((await stateOf()) ?? ""); n++) {
    const temp_id = `T0001-moved-${n}`;
    const sale = { temp_id, items: [line(variation, 10, 1)], payments: [pay("cash", 10)] };
    const answer = await sellAtLast(shop, sale);
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
    sold.push(temp_id);
    await pause(20);
  }
  expect(await stateOf()).toBe("finished");
  const places = await app().rows(
    "select groupid from pg_dist_placement where groupid <> 0 group by groupid",
  );
  expect(places).toHaveLength(2);

  const stored = await app().rows<{ temp_id: string }>("select temp_id from orders where company_id = $1", [
    user.company_id,
  ]);
  expect(stored.map(({ temp_id }) => temp_id).sort()).toEqual([...sold].sort());
  const heard = () =>
    new Set(streams.flatMap((each) => each.items<{ temp_id: string }>("orders").map((row) => row.temp_id)));
  await expect.poll(() => sold.filter((temp_id) => !heard().has(temp_id)), { timeout: 30_000 }).toEqual([]);
  isOver = true;
  await tills.close();
  await listening;
}, 600_000);
