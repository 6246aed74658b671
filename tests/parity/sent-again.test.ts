import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreBackup } from "../../packages/server/src/backup/restore-backup.ts";
import { takeBackup } from "../../packages/server/src/backup/take-backup.ts";
import { mediaFolder } from "../../packages/server/src/config.ts";
import { checkInvariants, violationText } from "../../packages/server/src/features/books/check-invariants.ts";
import { type TestApp, useTestApp } from "../../packages/server/test/app.ts";
import { line, openShop, pay, type Shop } from "../../packages/server/test/shop.ts";
import { ownSale, sendUpload, together } from "../../packages/server/test/upload.ts";
import { useInstallations } from "../../packages/server/test/use-installations.ts";
import { saleAgain, sealPlacedSale, sealUploadedSale } from "../../packages/web/src/local-db/sealed-sale.ts";

const app = useTestApp();
const { empty, serve } = useInstallations();
let folder: string;
let shop: Shop;
let bread: Awaited<ReturnType<Shop["product"]>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clove-again-"));
  shop = await openShop(app(), app().a);
  bread = await shop.product({ stock: 1 });
});
afterAll(() => rm(folder, { recursive: true }));

const by = () => ({ device_id: "till", confirmed_at: new Date().toISOString() });

async function read(on: TestApp, token: string, id: number): Promise<Order> {
  const { data, text } = await on.call<{ order: Order }>(token, "GET", `order/${id}`);
  if (!data) throw new Error(text);
  return data.order;
}

test("sales that a till kept come back into a restored server once, with their numbers, times and remarks", async () => {
  const { token } = app().a;
  const customer = await shop.customer(100);
  const file = join(folder, "backup.zip");
  await takeBackup({ url: app().url, media: mediaFolder(app().config) }, file);

  // After the backup: stock comes in that is lost with the rest, and the till sells with and without a connection.
  const entries = JSON.stringify([{ product_variation_id: bread.variation.id, quantity: 1 }]);
  const added = { destination_branch_id: shop.owner.branch.id, entries };
  expect((await app().call(token, "POST", "stock/adjust", added)).status).toBe(200);
  const placed = {
    ...{ terminal_id: shop.terminal.id, temp_id: "T1-placed", user_id: customer.id, adjustment: -1 },
    items: [{ ...line(bread.variation, 10), quantity: 2 }],
    payments: [pay("credit", 9), pay("cash", 20, 10)],
  };
  const sold = await app().call<{ order: Order }>(token, "POST", "order/place", placed);
  expect(sold.status, sold.text).toBe(200);
  const offline = ownSale(shop, "T1-uploaded", [{ product_variation_id: bread.variation.id, sale_price: 8 }]);
  const [uploaded] = (await sendUpload(app(), token, offline)).records;
  expect(uploaded).toMatchObject({ status: "created", warnings: expect.arrayContaining(["repriced"]) });

  const target = await empty();
  await restoreBackup(target, file);
  const served = await serve(target);
  const again = await served.signIn(app().a.email);
  const keys = ["T1-placed", "T1-uploaded"];
  const held = await served.call<{ missing: string[] }>(again, "POST", "offline/held", { keys });
  expect(held.data).toMatchObject({ missing: keys, set_back: { id: expect.any(Number) } });

  const sealed = [
    saleAgain("T1-placed", sealPlacedSale(placed as never, sold.data.order), by()),
    saleAgain("T1-uploaded", sealUploadedSale(offline, uploaded!.warnings), by()),
  ];
  const sent = await sendUpload(served, again, together(...sealed));
  expect(sent.records.map(({ temp_id, status, warnings }) => [temp_id, status, warnings])).toEqual([
    ["T1-placed", "created", []],
    ["T1-uploaded", "created", uploaded!.warnings],
  ]);
  const [first, second] = await Promise.all(sent.records.map(({ id }) => read(served, again, id!)));
  const { order } = sold.data;
  expect(first).toMatchObject({
    ...{ order_ref: order.order_ref, invoice_id: order.invoice_id, created_at: order.created_at },
    ...{ total: order.total, adjustment: -1, flags: ["sent_again"], flags_seen_at: expect.any(String) },
    payment_logs: order.payment_logs.map(({ receipt_no, payment_method }) => ({
      receipt_no,
      payment_method,
    })),
  });
  expect(second).toMatchObject({
    flags: expect.arrayContaining(["repriced", "sent_again"]),
    flags_seen_at: null,
  });
  // A repeat changes nothing, and neither is missing any more.
  const repeat = await sendUpload(served, again, together(...sealed));
  expect(repeat.records.map(({ status }) => status)).toEqual(["duplicate", "duplicate"]);
  const after = await served.call<{ missing: string[] }>(again, "POST", "offline/held", { keys });
  expect(after.data.missing).toEqual([]);
  expect((await checkInvariants(served.url)).map(violationText)).toEqual([]);
});
