import "../indexed-db.fixtures.ts";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { branchRow, counterRow, customerRow, orderRow } from "../page-tests/shop.fixtures.ts";
import { ClovePosDb } from "./clove-pos-db.ts";
import { brandRow, categoryRow, productRow, profileOf, snapshot, variationRow } from "./copy.fixtures.ts";
import { StreamImport } from "./import-stream.ts";
import { lentTo } from "./lent-copy.ts";
import { MemoryCopy } from "./memory-copy.ts";
import { readCopy } from "./read-copy.ts";
import { stampOf } from "./stamp.ts";

const stock = (branch_id: number): StreamRows["product_variations"]["stocks"][number] => ({
  branch_id,
  branch: { id: branch_id, name: "", type: "branch" },
  quantity: 3,
  purchase_price: 1,
  stock_purchase_transaction_id: branch_id,
});
const rows = {
  categories: [categoryRow(1)],
  brands: [brandRow(1)],
  branches: [branchRow(1), branchRow(2)],
  terminals: [counterRow(7), counterRow(8, { branch_id: 2 })],
  users: [customerRow(40), customerRow(1, { role: "company_admin", name: "Ben" })],
  products: [productRow(1)],
  product_variations: [{ ...variationRow(1), purchase_price: 1, stocks: [stock(1), stock(2)] }],
  orders: [orderRow(1), orderRow(2, { cashier_user_id: 9 })],
};
const admin = profileOf(1, 1);
const cashier = (permissions: string[], changes: Partial<Profile> = {}): Profile => ({
  ...profileOf(1, 9),
  role: "cashier",
  permissions: JSON.stringify(permissions),
  branches: [{ id: 1, name: "Town", type: "branch" }],
  ...changes,
});
let db: ClovePosDb;
beforeEach(async () => {
  db = new ClovePosDb();
  await Promise.all(db.tables.map((table) => table.clear()));
});

/** What `reader` has in memory of a copy that was read for `owner`. */
async function lent(owner: Profile, reader: Profile) {
  const importer = await StreamImport.open(db, new MemoryCopy(), stampOf(owner));
  await importer.take(snapshot(rows));
  const memory = new MemoryCopy();
  const stamp = stampOf(reader);
  await readCopy(db, memory, stamp, lentTo(reader, stamp));
  const names = (type: "branches" | "terminals") => memory.rows(type).map(({ id }) => id);
  return { memory, names };
}

describe("a copy that somebody else's session has read", () => {
  it("shows a cashier the goods, without the costs and stocks that are not theirs", async () => {
    const { memory, names } = await lent(admin, cashier(["pos:view"]));
    expect(memory.variation(1)).toEqual({
      ...variationRow(1),
      stocks: [{ ...stock(1), purchase_price: undefined }],
    });
    expect(memory.product(1)).toMatchObject({ name: "Product 1" });
    expect(names("branches")).toEqual([1]);
    expect(names("terminals")).toEqual([7]);
    expect(memory.hasCatalogue).toBe(true);
  });

  it("shows customers, but neither its owner nor other people's sales", async () => {
    const { memory } = await lent(admin, cashier(["pos:view"]));
    expect(memory.user(40)).toMatchObject({ name: "Aina" });
    expect(memory.user(1)).toBeUndefined();
    expect(memory.order(1)).toBeUndefined();
    expect(memory.order(2)).toMatchObject({ cashier_user_id: 9 });
    expect((await lent(admin, cashier(["pos:view", "order:view"]))).memory.order(1)).toBeDefined();
  });

  it("shows nothing to who may see nothing of it", async () => {
    const { memory, names } = await lent(admin, cashier([], { branches: [] }));
    expect([memory.variation(1), memory.user(40), memory.order(1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(names("branches")).toEqual([]);
  });

  it("shows nothing to another company's person", async () => {
    const { memory } = await lent(admin, { ...profileOf(2, 1) });
    expect(memory.variation(1)).toBeUndefined();
    expect(memory.hasCatalogue).toBe(false);
  });

  it("is not taken for the whole by who may see more than its owner", async () => {
    const { memory } = await lent(cashier(["pos:view"]), admin);
    expect(memory.variation(1)).toBeDefined();
    expect(memory.hasCatalogue).toBe(false);
  });
});
