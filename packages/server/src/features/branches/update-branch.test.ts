import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import * as branchTexts from "@clove/domain/branches/branches.texts.ts";
import * as callTexts from "@clove/domain/calls.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, useTestApp } from "../../../test/app.ts";
import { waitsForLock } from "../../../test/locks.ts";
import { rowOf } from "../../../test/open-stream.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { openStockMoves } from "../../../test/stock-moves.ts";
import { openTills } from "../../../test/stream-reader.ts";

const app = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

const update = (branch: Branch, changes: Partial<Branch> & { temp_id?: string }, token = shop.owner.token) =>
  app().call<{ branch: Branch }>(token, "POST", "branch/update", { ...branch, ...changes });
const read = async ({ id }: Branch) =>
  (await app().call<{ branch: Branch }>(shop.owner.token, "GET", `branch/${id}`)).data.branch;
const told = ({ status, failure }: Answer<unknown>) => [status, failure.code, failure.message];
const purchase = (branch: Branch, variation: { id: number }) =>
  app().call(shop.owner.token, "POST", "stock/purchase", {
    destination_branch_id: branch.id,
    entries: [{ product_variation_id: variation.id, quantity: 1, purchase_price: 1, sale_price: 10 }],
  });
const storeCounter = (branch: Branch) =>
  app().call<{ terminal: { id: number; name: string } }>(shop.owner.token, "POST", "terminal/store", {
    ...{ name: `Desk of ${branch.id}`, description: ".", branch_id: branch.id },
  });
const open = (terminal_id: number) =>
  app().call(shop.owner.token, "POST", "terminal/shift/open", { terminal_id, opening_balance: 0 });
const close = (terminal_id: number) =>
  app().call(shop.owner.token, "POST", "terminal/shift/close", { terminal_id, closing_balance: 0 });

describe("a store", () => {
  test("is changed, and its earlier values are in the audit log", async () => {
    const branch = await shop.branch({ name: "Old name", type: "branch" });
    const changes = { name: "New name", address: "Jalan 2", email: "New@A.example", contact_number: "2" };
    const answer = await update(branch, { ...changes, type: "warehouse" });
    expect([answer.status, answer.message]).toEqual([200, branchTexts.storeUpdated]);
    const now = { ...branch, ...changes, email: "new@a.example", type: "warehouse" };
    expect(answer.data.branch).toEqual(now);
    expect(await read(branch)).toEqual(now);
    const { name, address, email, contact_number, type } = branch;
    const [line] = await app().rows("select detail from audit_log where action = 'branch.updated'");
    expect(line).toEqual({
      detail: {
        from: { name, address, email, contact_number, type },
        to: { ...changes, email: "new@a.example", type: "warehouse" },
      },
    });
  });

  test("that becomes inactive reaches every till within two seconds", async () => {
    const branch = await shop.branch();
    const tills = openTills(app(), shop.owner);
    const till = await tills.ready();
    const changes = { address: "Jalan 3", status: "inactive" } as const;
    expect((await update(branch, changes)).status).toBe(200);
    const at = Date.now();
    const seen = await till.until(rowOf("branches", { id: branch.id, ...changes }));
    expect(seen.at - at).toBeLessThan(2000);
    await tills.close();
  });

  test("keeps its status when none is sent, and needs all other fields", async () => {
    const branch = await shop.branch({ status: "inactive" });
    const { status: _, ...fields } = branch;
    const answer = await app().call<{ branch: Branch }>(shop.owner.token, "POST", "branch/update", fields);
    expect(answer.data.branch.status).toBe("inactive");
    expect((await update(branch, { name: "" })).status).toBe(422);
  });

  test("is changed by people with store:create who are assigned to it", async () => {
    const branch = await shop.branch();
    const creator = await shop.staff("branch_manager", ["store:create"]);
    const viewer = await shop.staff("branch_manager", ["store:view"]);
    expect(told(await update(branch, {}, creator.token))).toEqual([403, "forbidden", callTexts.forbidden]);
    expect(told(await update(shop.owner.branch, {}, viewer.token)).slice(0, 2)).toEqual([403, "forbidden"]);
    expect((await update(shop.owner.branch, {}, creator.token)).status).toBe(200);
    expect((await update(app().b.branch, {})).status).toBe(404);
    expect((await update({ ...branch, id: 999_999 }, {})).status).toBe(404);
  });
});

describe("a store in use", () => {
  test("with counters does not become a warehouse", async () => {
    const branch = await shop.branch({ type: "branch" });
    await shop.counter(branch.id);
    const refused = await update(branch, { type: "warehouse" });
    expect(told(refused)).toEqual([409, "branch_has_terminals", branchTexts.branchHasTerminals]);
    expect(await read(branch)).toEqual(branch);
  });

  test("with an open shift or with stock does not become inactive", async () => {
    const branch = await shop.branch({ type: "branch" });
    const counter = await shop.counter(branch.id);
    const { product, variation } = await shop.product({ price: 10, stock: 0 });
    expect((await open(counter.id)).status).toBe(200);
    await purchase(branch, variation);
    const shiftText = branchTexts.storeHasOpenShift({ terminal: counter.name });
    const stockText = branchTexts.storeHasStock({ product: product.name });
    const both = await update(branch, { status: "inactive" });
    expect(told(both)).toEqual([409, "branch_has_open_shift", shiftText]);
    await close(counter.id);
    expect(told(await update(branch, { status: "inactive" }))).toEqual([409, "branch_has_stock", stockText]);
    const sale = {
      terminal_id: counter.id,
      items: [line(variation, 10)],
      payments: [pay("qr", 10)],
    };
    expect((await shop.sell(sale)).status).toBe(200);
    expect((await update(branch, { status: "inactive" })).status).toBe(200);
  });
});

test("in an inactive store nothing can be sold, opened, bought, moved in or made", async () => {
  const branch = await shop.branch({ type: "branch" });
  const counter = await shop.counter(branch.id);
  const { variation } = await shop.product({ price: 10 });
  expect((await update(branch, { status: "inactive" })).status).toBe(200);
  const sale = { terminal_id: counter.id, items: [line(variation, 10)], payments: [pay("qr", 10)] };
  const moves = openStockMoves(app(), shop);
  const { id } = shop.owner.branch;
  const codes = [
    await shop.sell(sale),
    await storeCounter(branch),
    await open(counter.id),
    await purchase(branch, variation),
    await moves.transfer(id, branch.id, [{ product_variation_id: variation.id, quantity: 1 }]),
  ].map(({ status, failure }) => [status, failure.code]);
  expect(codes).toEqual([
    [409, "store_inactive"],
    [409, "store_inactive"],
    [409, "store_inactive"],
    [409, "branch_inactive"],
    [409, "branch_inactive"],
  ]);
});

describe("at the same moment", () => {
  /** Starts `other` while a change of the store is not committed yet; returns its answer after the commit. */
  async function meets(branch: Branch, change: string, other: () => Promise<Answer<unknown>>) {
    const client = await app().pool.connect();
    try {
      await client.query("begin");
      await client.query("set local app.company_id = 1");
      await client.query("select from branches where company_id = 1 and id = $1 for no key update", [
        branch.id,
      ]);
      await client.query(`update branches set ${change} where company_id = 1 and id = $1`, [branch.id]);
      const answer = other();
      await waitsForLock(app());
      await client.query("commit");
      return await answer;
    } finally {
      client.release();
    }
  }

  test("a call that comes during a change waits for it and is refused", async () => {
    const { variation } = await shop.product({ price: 10 });
    const branch = await shop.branch({ type: "branch" });
    const counter = await shop.counter(branch.id);
    const opened = await meets(branch, "status = 'inactive'", () => open(counter.id));
    expect(opened.failure.code).toBe("store_inactive");
    const depot = await shop.branch();
    const bought = await meets(depot, "status = 'inactive'", () => purchase(depot, variation));
    expect(bought.failure.code).toBe("branch_inactive");
    const plain = await shop.branch({ type: "branch" });
    const made = await meets(plain, "type = 'warehouse'", () => storeCounter(plain));
    expect(made.failure.code).toBe("warehouse_has_no_terminal");
  });

  test("of a shift, purchase or counter and the change that it forbids only one succeeds", async () => {
    const { variation } = await shop.product({ price: 10, stock: 0 });
    for (let round = 0; round < 6; round++) {
      const branch = await shop.branch({ type: "branch" });
      const counter = await shop.counter(branch.id);
      const bare = await shop.branch({ type: "branch" });
      const stocked = await shop.branch();
      const pairs = await Promise.all([
        Promise.all([open(counter.id), update(branch, { status: "inactive" })]),
        Promise.all([storeCounter(bare), update(bare, { type: "warehouse" })]),
        Promise.all([purchase(stocked, variation), update(stocked, { status: "inactive" })]),
      ]);
      for (const pair of pairs) expect(pair.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      // Closed, because a person can have only one shift open.
      await close(counter.id);
    }
  });
});
