import { beforeAll, expect, test } from "vitest";
import { type SignedUp, useTestApp } from "../../packages/server/test/app.ts";
import { rowOf } from "../../packages/server/test/open-stream.ts";
import { line, openShop, pay, type Shop } from "../../packages/server/test/shop.ts";
import { openTills, type Tills } from "../../packages/server/test/stream-reader.ts";
import { moveElsewhere } from "./places.ts";

const app = useTestApp();
let owner: SignedUp;
let shop: Shop;
let tills: Tills;

beforeAll(async () => {
  owner = app().a;
  shop = await openShop(app(), owner);
  tills = openTills(app(), owner);
});

test("with an open stream, sales are recorded and reach the other tills", async () => {
  const till = await tills.ready();
  const { variation } = await shop.product({ price: 10, stock: 100 });
  await shop.openShift(owner.token, shop.terminal.id, 50);
  for (let n = 0; n < 5; n++) {
    const sold = await shop.sell({ items: [line(variation, 10, 1)], payments: [pay("cash", 10)] });
    expect([sold.status, sold.text.slice(0, 300)]).toEqual([200, expect.anything()]);
    await till.until(rowOf("orders", { id: sold.data.order.id }));
  }
  await tills.close();
});

test("a company that moves to another worker while it changes misses nothing, nor when it comes back", async () => {
  const till = await tills.ready();
  const before = await tills.brand("Before the move");
  await till.until(rowOf("brands", { id: before }));
  const first = till.lastId()!;
  for (const round of ["there", "back"]) {
    const made: number[] = [];
    let isMoving = true;
    const making = (async () => {
      for (let n = 0; isMoving; n++) made.push(await tills.brand(`Made on the way ${round} ${n}`));
    })();
    await moveElsewhere(app(), owner).finally(() => {
      isMoving = false;
    });
    await making;
    expect(made.length).toBeGreaterThan(0);
    // Either cursor is of another place by now: of a worker, or of an earlier stay at the same one.
    for (const cursor of [first, till.lastId()!]) {
      const again = await tills.open(owner.token, cursor);
      await again.ready();
      expect(again.items("brands").map(({ id }) => id)).toEqual(expect.arrayContaining([before, ...made]));
      await tills.settled(again);
    }
    await till.ended;
  }
  await tills.close();
}, 600_000);
