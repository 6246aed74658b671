import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { csvCalls, goods } from "../../../../test/csv.ts";
import { waitsForLock } from "../../../../test/locks.ts";
import { openShop, type Shop } from "../../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(app(), app().a);
});
const { send, found } = csvCalls(app);

describe("concurrent imports", () => {
  it("create everything once", async () => {
    const text = goods("color,stock", "Race,Racing,Racer,1,2,Red,4", "Race,Racing,Racer,1,2,Blue,4");
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(text)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ data }) => data.created).toSorted()).toEqual([0, 0, 0, 2]);
    expect(await found("race")).toHaveLength(1);
  });

  it("with another writer's barcode are refused and write nothing", async () => {
    const { variation } = await shop.product({ name: "Rival" });
    const text = goods(
      "barcode",
      ...Array.from({ length: 400 }, (_, n) => `Late ${n},Food,Own,1,2,LATE-${n}`),
    );
    const client = await app().pool.connect();
    try {
      // Another transaction has taken the last barcode and not committed yet.
      await client.query("begin");
      await client.query(`set local app.company_id = ${app().a.user.company_id}`);
      await client.query("update product_variations set barcode = 'LATE-399' where id = $1", [variation.id]);
      const importing = send(text);
      await waitsForLock(app());
      await client.query("commit");
      const answer = await importing;
      expect([answer.status, answer.failure.code]).toEqual([409, "import_outdated"]);
    } finally {
      client.release();
    }
    expect(await found("late")).toEqual([]);
  });

  it("with another writer's change of a product are refused and do not overwrite it", async () => {
    await send(goods("description", "Edited,Food,Own,1,2,Old"));
    const { company_id } = app().a.user;
    for (const change of [
      "update products p set description = 'New' where company_id = $1 and name = 'Edited'",
      `update product_variations v set min_stock_quantity = 7 from products p
        where v.company_id = $1 and p.company_id = $1 and p.id = v.product_id and p.name = 'Edited'`,
    ]) {
      const client = await app().pool.connect();
      try {
        await client.query("begin");
        await client.query(`set local app.company_id = ${company_id}`);
        await client.query(change, [company_id]);
        const importing = send(goods("discount", "Edited,Food,Own,1,3,5"));
        await waitsForLock(app());
        await client.query("commit");
        const answer = await importing;
        expect([answer.status, answer.failure.code]).toEqual([409, "import_outdated"]);
      } finally {
        client.release();
      }
    }
    expect(await found("edited")).toMatchObject([
      { description: "New", discount: 0, variations: [{ sale_price: 2, min_stock_quantity: 7 }] },
    ]);
  });

  it("wait for sales of a variation whose barcode changes, without deadlocks", async () => {
    const rows = (code: string) =>
      goods("barcode,stock", ...["A", "B"].map((name) => `Cross ${name},Food,Own,1,2,${code}-${name},9`));
    await send(rows("OLD"));
    const [b, a] = (await found("cross"))
      .map(({ variations }) => variations[0]!.id)
      .toSorted((x, y) => y - x);
    const { company_id } = app().a.user;
    const client = await app().pool.connect();
    try {
      // A sale that has locked its stock levels and written only its last line so far.
      await client.query("begin");
      await client.query(`set local app.company_id = ${company_id}`);
      await client.query(
        `select from stock_levels where company_id = $1 and product_variation_id = any($2)
          order by product_variation_id for no key update`,
        [company_id, [a, b]],
      );
      const lock = "select from product_variations where company_id = $1 and id = any($2) for key share";
      await client.query(lock, [company_id, [b]]);
      const importing = send(rows("NEW"));
      await waitsForLock(app());
      await client.query(lock, [company_id, [a, b]]);
      await client.query("commit");
      expect((await importing).data).toMatchObject({ updated: 2 });
    } finally {
      client.release();
    }
    const [row] = await app().rows<{ deadlocks: string }>(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    expect(Number(row!.deadlocks)).toBe(0);
  });
});
