import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { csvCalls, goods, importCsv } from "../../../../test/csv.ts";
import { openShop, type Shop } from "../../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

const { send, found, counted } = csvCalls(app);

describe("who may import", () => {
  it("needs product:create; changing existing products also product:edit", async () => {
    const viewer = await shop.staff("cashier", ["product:view"]);
    const text = goods("", "Staffed,Food,Own,1,2");
    expect((await send(text, {}, viewer.token)).status).toBe(403);
    const maker = await shop.staff("inventory_manager", ["product:view", "product:create"]);
    expect((await send(text, {}, maker.token)).data).toMatchObject({ created: 1 });
    expect((await send(text, {}, maker.token)).data).toMatchObject({ unchanged: 1 });
    const dearer = goods("", "Staffed,Food,Own,1,3", "Staffed too,Food,Own,1,3");
    const refused = await send(dearer, {}, maker.token);
    expect(refused.failure.data!.rows).toMatchObject([{ line: 2, reason: csvTexts.csvEditForbidden }]);
    expect(await found("staffed")).toMatchObject([{ variations: [{ sale_price: 2 }] }]);
  });

  it("needs the branch: an unassigned one is refused, another company's is unknown", async () => {
    const maker = await shop.staff("inventory_manager", ["product:create"]);
    const branch = await shop.branch({ name: "Second" });
    const text = goods("", "Elsewhere,Food,Own,1,2");
    const before = await counted();
    expect((await send(text, { branch_id: branch.id }, maker.token)).status).toBe(403);
    expect((await send(text, { branch_id: app().b.branch.id })).status).toBe(404);
    expect((await send(text, { branch_id: app().b.branch.id, dry_run: 1 })).status).toBe(404);
    expect(await counted()).toEqual(before);
  });

  it("opens no stock in a branch that is not active", async () => {
    const branch = await shop.branch({ name: "Closed" });
    await app().rows("update branches set status = 'inactive' where id = $1", [branch.id]);
    const stocked = goods("stock", "Shut,Food,Own,1,2,4");
    const refused = await send(stocked, { branch_id: branch.id });
    expect([refused.status, refused.failure.code]).toEqual([409, "branch_inactive"]);
    expect(await found("shut")).toEqual([]);
    const bare = goods("", "Shut,Food,Own,1,2");
    expect((await send(bare, { branch_id: branch.id })).data).toMatchObject({ created: 1 });
  });

  it("touches no other company: its barcodes, names and products are its own", async () => {
    const text = goods("barcode,stock", "Shared,Both,Both,1,2,SHARED-1,4");
    await send(text);
    const other = await importCsv(app(), app().b.token, { text, branch_id: app().b.branch.id });
    expect(other.data).toMatchObject({ created: 1, makes: { categories: { count: 1 } } });
    expect(await found("shared")).toHaveLength(1);
  });
});
