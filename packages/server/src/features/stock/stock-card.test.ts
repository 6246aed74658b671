import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import type {
  OpenShortfall,
  StockBatch,
  StockCardQuery,
  StockMovement,
} from "@clove/domain/stock/stock-card.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { hashToken, openSessions } from "../../http/auth.ts";
import { countOfMovements, pageOfMovements } from "./stock-card.sql.ts";

const app = useTestApp();
let shop: Shop;
let depot: Branch;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  depot = await shop.branch({ name: "Depot" });
});

type Card = {
  movements: StockMovement[];
  count: number;
  batches: StockBatch[];
  shortfalls: OpenShortfall[];
};
type Asked = Partial<Record<keyof StockCardQuery, number>>;
const open = ({ id }: { id: number }, asked: Asked = {}, token = shop.owner.token) => {
  const query = new URLSearchParams(
    Object.entries(asked).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return app().call<Card>(token, "GET", `stock/card?product_variation_id=${id}&${query.toString()}`);
};
const adjust = async ({ id }: { id: number }, quantity: number, branch_id = shop.owner.branch.id) => {
  const entries = [{ product_variation_id: id, quantity }];
  const body = { destination_branch_id: branch_id, entries, notes: "by hand" };
  expect((await app().call(shop.owner.token, "POST", "stock/adjust", body)).status).toBe(200);
};
const short = ({ movements }: Card) =>
  movements.map(({ kind, branch, quantity, left }) => [kind, branch.name, quantity, left]);

describe("the stock card", () => {
  let variation: Awaited<ReturnType<Shop["product"]>>["variation"];
  let here: string;

  beforeAll(async () => {
    here = shop.owner.branch.name;
    variation = (await shop.product({ price: 10, stock: 5 })).variation;
    await adjust(variation, 4, depot.id);
    await adjust(variation, -2);
    const sale = { items: [line(variation, 10, 1)], payments: [pay("cash", 10)] };
    expect((await shop.sell(sale)).status).toBe(200);
    const offline = ownSale(shop, "T0001-card", [line(variation, 10, 3)]);
    const { records } = await sendUpload(app(), shop.owner.token, offline);
    expect(records[0]!.warnings).toContain("oversold");
  });

  test("lists movements, newest first, with what was left in that store", async () => {
    const { data } = await open(variation);
    expect(short(data)).toEqual([
      ["sale", here, -2, 0],
      ["sale", here, -1, 2],
      ["adjust", here, -2, 3],
      ["adjust", "Depot", 4, 4],
      ["opening", here, 5, 5],
    ]);
    expect(data.count).toBe(5);
    expect(data.movements[0]).toMatchObject({ reference: { type: "order", text: "260301T0001S00001" } });
    expect(data.movements[2]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      kind: "adjust",
      reference: { type: "transaction", id: expect.any(Number), text: null },
      reason: null,
      notes: "by hand",
      by: { id: shop.owner.user.id, name: shop.owner.user.name },
      branch: { id: shop.owner.branch.id, name: here },
      quantity: -2,
      left: 3,
      stock_purchase_transaction_id: variation.stocks[0]!.stock_purchase_transaction_id,
      batch_no: null,
      purchase_price: 1,
    });
  });

  test("lists batches with their cost, and open shortfalls until a stock-in settles them", async () => {
    const before = await open(variation);
    expect(
      before.data.batches.map((batch) => [batch.branch.name, batch.quantity, batch.purchase_price]),
    ).toEqual([["Depot", 4, 1]]);
    expect(before.data.shortfalls).toEqual([
      {
        at: expect.stringMatching(/Z$/),
        order: { id: expect.any(Number), order_ref: "260301T0001S00001" },
        branch: { id: shop.owner.branch.id, name: here },
        quantity: 1,
      },
    ]);
    await adjust(variation, 6);
    const { data } = await open(variation, { length: 2 });
    expect(short(data)).toEqual([
      ["settlement", here, -1, 5],
      ["adjust", here, 6, 6],
    ]);
    expect(data.movements[0]!.reference).toEqual(before.data.movements[0]!.reference);
    expect([data.shortfalls, data.count]).toEqual([[], 7]);
  });

  test("continues with the next page, by number or after the last movement, with the same figures", async () => {
    const all = (await open(variation)).data.movements;
    const byNumber = await Promise.all([1, 2, 3, 4].map((page) => open(variation, { page, length: 2 })));
    expect(byNumber.flatMap(({ data }) => data.movements)).toEqual(all);
    const walked: StockMovement[] = [];
    for (let last: number | undefined; ; last = walked.at(-1)!.id) {
      const { movements } = (await open(variation, { length: 3, ...(last && { before: last }) })).data;
      if (movements.length === 0) break;
      walked.push(...movements);
    }
    expect(walked).toEqual(all);
  });

  test("is of one store or of those that the caller sees, with costs only for those who may see them", async () => {
    const one = (await open(variation, { branch_id: depot.id })).data;
    expect([short(one), one.count]).toEqual([[["adjust", "Depot", 4, 4]], 1]);
    const mover = await shop.staff("stock_transfer_manager", ["transfer:view"]);
    const seen = await open(variation, {}, mover.token);
    expect(new Set(seen.data.movements.map(({ branch }) => branch.name))).toEqual(new Set([here]));
    expect(seen.data.count).toBe(seen.data.movements.length);
    for (const row of [...seen.data.movements, ...seen.data.batches]) {
      expect(row).not.toHaveProperty("purchase_price");
    }
    const there = await open(variation, { branch_id: depot.id }, mover.token);
    expect([there.status, there.failure.code]).toEqual([403, "forbidden"]);
    const cashier = await shop.staff("cashier", ["pos:view"]);
    expect((await open(variation, {}, cashier.token)).status).toBe(403);
  });

  test("does not exist for another company's variation or store", async () => {
    const other = await openShop(app(), app().b);
    const { variation: foreign } = await other.product();
    expect((await open(foreign)).failure).toMatchObject({ code: "not_found" });
    expect((await open(variation, { branch_id: other.owner.branch.id })).failure.code).toBe("not_found");
  });
});

type Plan = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Actual Loops": number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
};
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

// Plans of one PostgreSQL. Of a cluster's coordinator EXPLAIN shows which worker it asks.
describe.skipIf(process.env.CITUS_URL)("with 200,000 movements", () => {
  /** From this id on there are no real variations. */
  const others = 1_000_000;
  let query: StockCardQuery;
  let scope: Scope;
  let newest: number;

  beforeAll(async () => {
    const { variation } = await shop.product({ stock: 5 });
    // Alternately into and out of the opening batch, so that its stock is unchanged. Foreign keys are not checked.
    await app().rows("set session_replication_role = replica");
    await app().rows(
      `insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, transaction_id, user_id)
        select l.company_id, product_variation_id, branch_id, batch_id, case n % 2 when 0 then 1 else -1 end, t.id, l.user_id
        from stock_ledger l, generate_series(1, 200000) n,
          (select max(id) as id from stock_transactions where type = 'adjust') t
        where l.product_variation_id = $1`,
      [variation.id],
    );
    // Many newer movements of other goods.
    await app().rows(`
      insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, transaction_id, user_id)
        select company_id, ${others} + n % 5000, branch_id, batch_id, quantity, transaction_id, user_id
        from (select * from stock_ledger order by id limit 1) l, generate_series(1, 50000) n`);
    await app().rows("set session_replication_role = origin");
    await app().rows("vacuum analyze stock_ledger");
    query = { product_variation_id: variation.id, page: 1, length: 20 };
    scope = (await openSessions(app().pool).open(hashToken(shop.owner.token)))!;
    const [found] = await app().rows<{ id: number }>(
      "select max(id)::int as id from stock_ledger where product_variation_id = $1",
      [variation.id],
    );
    newest = found!.id;
  });
  afterAll(() => app().rows(`delete from stock_ledger where product_variation_id >= ${others}`));

  /** The plan as in the route: a generic one, without the values of parameters. */
  const planOf = (statement: RawBuilder<unknown>) =>
    inTransaction(app().pool, { company_id: scope.company_id, generic_plans: true }, async ({ db }) => {
      const { sql: text, parameters } = statement.compile(db);
      await sql.raw(`prepare card as ${text}`).execute(db);
      const { rows } = await sql
        .raw<{ "QUERY PLAN": [{ Plan: Plan }] }>(
          `explain (analyze, buffers, format json) execute card (${parameters.join(", ")})`,
        )
        .execute(db);
      await sql`deallocate card`.execute(db);
      return rows[0]!["QUERY PLAN"][0].Plan;
    });
  const blocks = (plan: Plan) => plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  const ledgerScans = (plan: Plan) => nodes(plan).filter((node) => node["Relation Name"] === "stock_ledger");

  test("a page is read from the index, without reading other movements", async () => {
    const first = await planOf(pageOfMovements(scope, query));
    expect(new Set(ledgerScans(first).map((node) => node["Index Name"]))).toEqual(
      new Set(["stock_ledger_card"]),
    );
    // Enough for twenty lines and the rows they refer to; the ledger has thousands of blocks.
    expect(blocks(first)).toBeLessThan(500);
    const deep = await planOf(pageOfMovements(scope, { ...query, before: newest - 190_000 }));
    // Later movements are summed once, from the index alone.
    const scans = ledgerScans(deep).map((node) => [node["Node Type"], node["Index Name"]]);
    expect(scans.toSorted()).toEqual([
      ["Index Only Scan", "stock_ledger_card"],
      ["Index Scan", "stock_ledger_card"],
    ]);
    const sums = ledgerScans(deep).filter((node) => node["Node Type"] === "Index Only Scan");
    expect(sums.map((node) => node["Actual Loops"])).toEqual([1]);
  });

  test("movements are counted from the index alone", async () => {
    const plan = await planOf(countOfMovements(scope, query));
    expect(ledgerScans(plan).map((node) => [node["Node Type"], node["Index Name"]])).toEqual([
      ["Index Only Scan", "stock_ledger_card"],
    ]);
  });
});
