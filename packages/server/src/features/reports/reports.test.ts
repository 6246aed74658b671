import type { AuditEntry } from "@clove/domain/audit/audit.schema.ts";
import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { reportHeader, reportLabel, reportTypes } from "@clove/domain/reports/report-types.ts";
import { shiftReportHeader } from "@clove/domain/reports/shift-report.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let cashier: { token: string };
let shift: Shift;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  cashier = await shop.staff("cashier", ["pos:view"]);
  shift = (await run(cashier.token, shop.terminal.id)).shift;
});

/** A shift with a split sale: 20 cash − 1.50 change, 5 qr, 6.50 bank, 10 on credit. */
async function run(token: string, terminal_id: number): Promise<{ shift: Shift }> {
  await shop.openShift(token, terminal_id);
  const { variation } = await shop.product({ price: 40 });
  const customer = await shop.customer(100);
  const sold = await shop.sell(
    {
      terminal_id,
      user_id: customer.id,
      items: [{ product_variation_id: variation.id, quantity: 1, sale_price: 40 }],
      payments: [
        { payment_method: "cash", amount_received: 20, amount_returned: 1.5 },
        { payment_method: "qr", amount_received: 5, ref: "Q" },
        { payment_method: "bank", amount_received: 6.5, ref: "B" },
        { payment_method: "credit", amount_received: 10 },
      ],
    },
    token,
  );
  expect(sold.status).toBe(200);
  const body = { terminal_id, closing_balance: 18.5 };
  return (await app().call<{ shift: Shift }>(token, "POST", "terminal/shift/close", body)).data;
}

const report = (token: string, query = "") => app().call(token, "GET", `report/shifts${query}`);
const ids = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => Number(line.split(",")[0]));

describe("report/shifts", () => {
  test("is CSV with a row for the shift: sales by method, less the change", async () => {
    const answer = await report(cashier.token, `?shift_id=${shift.id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="shifts_report.csv"');
    expect(answer.text).toBe(
      `${shiftReportHeader.join(",")}\r\n${shift.id},40,0,18.5,0,0,18.5,10,0,0,10,6.5,0,0,6.5,5,0,0,5\r\n`,
    );
  });

  test("days are those of the company's time zone, both inclusive", async () => {
    // 23:30 on the 9th and 00:30 on the 10th in Kuala Lumpur (UTC+8).
    const moments = ["2026-03-09T15:30:00Z", "2026-03-09T16:30:00Z"];
    const made = [];
    for (const moment of moments) {
      const { shift: row } = await run(shop.owner.token, (await shop.counter()).id);
      await app().rows("update shifts set opened_at = $1 where id = $2", [moment, row.id]);
      made.push(row.id);
    }
    const days = async (query: string) => ids((await report(shop.owner.token, query)).text);
    expect(await days("?from_date=2026-03-09&to_date=2026-03-10")).toEqual(made);
    expect(await days("?from_date=2026-03-09&to_date=2026-03-09")).toEqual([made[0]]);
    expect(await days("?from_date=2026-03-10&to_date=2026-03-10")).toEqual([made[1]]);
    expect(await days("?from_date=2026-03-11")).toEqual([shift.id]);
    expect(await days("?to_date=2026-03-08")).toEqual([]);
    expect((await report(shop.owner.token, "?from_date=09.03.2026")).status).toBe(422);
  });

  test("without report:view only the caller's own last, closed shift can be read", async () => {
    const seller = (await shop.staff("cashier", ["pos:view"])).token;
    const { shift: first } = await run(seller, (await shop.counter()).id);
    expect((await report(seller, `?shift_id=${first.id}`)).status).toBe(200);
    const { shift: second } = await run(seller, (await shop.counter()).id);
    expect((await report(seller, `?shift_id=${second.id}`)).status).toBe(200);
    expect((await report(seller, `?shift_id=${first.id}`)).status).toBe(403);
    expect((await report(seller, `?shift_id=${shift.id}`)).status).toBe(403);
    expect((await report(seller)).status).toBe(403);
    const terminal = await shop.counter();
    await shop.openShift(seller, terminal.id);
    const [open] = await app().rows<{ id: number }>("select id::int from shifts where terminal_id = $1", [
      terminal.id,
    ]);
    expect((await report(seller, `?shift_id=${open!.id}`)).status).toBe(403);
    expect((await report((await shop.staff("inventory_manager", ["product:view"])).token)).status).toBe(403);
  });

  test("whoever closed somebody else's shift reads its summary", async () => {
    const seller = (await shop.staff("cashier", ["pos:view"])).token;
    const closer = await shop.staff("branch_manager", ["counter:create"]);
    const { id: terminal_id } = await shop.counter();
    await shop.openShift(seller, terminal_id);
    const body = { terminal_id, closing_balance: 0 };
    const closed = await app().call<{ shift: Shift }>(closer.token, "POST", "terminal/shift/close", body);
    const { id } = closed.data.shift;
    expect(ids((await report(closer.token, `?shift_id=${id}`)).text)).toEqual([id]);
    expect((await report(closer.token, `?shift_id=${shift.id}`)).status).toBe(403);
    expect((await report(closer.token)).status).toBe(403);
    const place = { user_id: closer.user.id, branch_id: shop.owner.branch.id };
    await app().call(shop.owner.token, "POST", "branch/user/remove", place);
    expect((await report(closer.token, `?shift_id=${id}`)).status).toBe(403);
  });

  test("shows nothing of unassigned branches or other companies", async () => {
    const body = { name: "Two", email: "x@a.example", contact_number: "1", address: "2", type: "branch" };
    const { data } = await app().call<{ branch: Branch }>(shop.owner.token, "POST", "branch/store", body);
    const away = await shop.counter(data.branch.id);
    const opened = await app().call<{ shift: Shift }>(shop.owner.token, "POST", "terminal/shift/open", {
      terminal_id: away.id,
      opening_balance: 0,
    });
    const { id } = opened.data.shift;
    const viewer = (await shop.staff("branch_manager", ["report:view"])).token;
    expect(ids((await report(viewer)).text)).not.toContain(id);
    expect(ids((await report(shop.owner.token)).text)).toContain(id);
    expect((await report(viewer, `?shift_id=${id}`)).status).toBe(403);
    expect((await report(viewer, `?shift_id=${shift.id}`)).status).toBe(200);
    expect((await report(other.owner.token, `?shift_id=${shift.id}`)).status).toBe(404);
    expect((await report(other.owner.token)).text.trimEnd().split("\n").length).toBe(1);
  });
});

test("the shifts may have their day, store, counter and person after the columns of the report", async () => {
  const own = await openShop(app(), await app().signUp("namedshifts"));
  const seller = await own.staff("cashier", ["pos:view"]);
  await own.openShift(seller.token, own.terminal.id);
  await app().rows("update shifts set opened_at = '2026-03-01T16:30:00Z' where terminal_id = $1", [
    own.terminal.id,
  ]);
  const read = async (query: string) =>
    (await app().call(own.owner.token, "GET", `report/shifts${query}`)).text.trimEnd().split("\r\n");
  const [plain, named] = [
    await read(""),
    await read("?with_names=1&from_date=2026-03-02&to_date=2026-03-02"),
  ];
  expect(named).toEqual([
    `${plain[0]},Opened,Store,Counter,Person`,
    `${plain[1]},2026-03-02 00:30,${own.owner.branch.name},${own.terminal.name},Ben`,
  ]);
});

describe("every report", () => {
  const salesFigures = "Quantity Sold,Quantity Returned,Gross Sales,Discount,SST,Net Sales,Cost,Profit";
  const columns = {
    customers: "Customer Id,Name,Phone,Email,Orders,Total Spent,Credit Limit,Credit Used,Credit Left",
    "sales-by-product":
      "Product,Variation,Barcode,Quantity Sold,Quantity Returned,Gross Sales,Discount,SST,Net Sales,Cost,Profit",
    "sales-by-payment-method": "Payment Method,Orders,Received,Returned,Refunds,Net",
    sst: "Month,SST Rate,Goods Sold,SST Collected,Goods Returned,SST Refunded,Net Goods,Net SST",
    "stock-values": "Store,Product,Variation,Barcode,Quantity,Cost Value,Sale Value",
    shifts: shiftReportHeader.join(","),
    discounts: "Person Id,Person,Approver Id,Approved By,Orders,Discounts,Prices Lowered,Prices Raised,Total",
    refunds: "Person Id,Person,Kind,Reason,Times,Refunded,Return Charges",
    "sales-by-day": `Day,Orders,${salesFigures}`,
    "sales-by-month": `Month,Orders,${salesFigures}`,
    "sales-by-weekday": `Weekday,Orders,${salesFigures}`,
    "sales-by-hour": `Hour,Orders,${salesFigures}`,
    "sales-by-cashier": `Cashier Id,Cashier,Orders,${salesFigures}`,
    "sales-by-store": `Store Id,Store,Orders,${salesFigures}`,
    "sales-by-category": `Category Id,Category,${salesFigures}`,
    "sales-by-brand": `Brand Id,Brand,${salesFigures}`,
  };

  test.each(reportTypes)("%s is a CSV file with its columns, and needs report:view", async (type) => {
    const viewer = (await shop.staff("branch_manager", ["report:view"])).token;
    const answer = await app().call(viewer, "GET", `report/${type}`);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${type}_report.csv"`,
    });
    expect(answer.text.split("\r\n")[0]).toBe(columns[type]);
    expect(reportHeader(type).join(",")).toBe(columns[type]);
    const { data } = await app().call<{ entries: AuditEntry[] }>(
      shop.owner.token,
      "GET",
      "audit/list?length=1",
    );
    expect(data.entries).toMatchObject([
      { action: "report.generated", by: { name: "Ben" }, detail: { report: reportLabel(type) } },
    ]);
    const seller = (await shop.staff("cashier", ["pos:view", "order:view", "shift:view"])).token;
    expect((await app().call(seller, "GET", `report/${type}`)).status).toBe(403);
    expect((await app().call(null, "GET", `report/${type}`)).status).toBe(401);
  });

  test.each(reportTypes)("%s refuses impossible days, and names the field", async (type) => {
    const refused = async (query: string) => {
      const { status, failure } = await app().call(shop.owner.token, "GET", `report/${type}?${query}`);
      return [status, failure.errors];
    };
    expect(await refused("from_date=2026-02-30")).toEqual([
      422,
      [{ path: "from_date", message: "must be YYYY-MM-DD", code: "not_a_day" }],
    ]);
    expect(await refused("from_date=2026-03-02&to_date=2026-03-01")).toEqual([
      422,
      [{ path: "to_date", message: "must not be before from_date", code: "days_reversed" }],
    ]);
  });

  test("an unknown report is not found", async () => {
    expect((await app().call(shop.owner.token, "GET", "report/weather")).status).toBe(404);
  });

  test.each(["sales-by-product", "stock-values", "shifts"] as const)(
    "%s has nothing from stores that the caller does not see, from other companies or other days",
    async (type) => {
      const away = await shop.branch({ type: "branch" });
      const { id: terminal_id } = await shop.counter(away.id);
      const { variation } = await shop.product({ name: `Elsewhere ${type}`, branch_id: away.id, stock: 3 });
      const seller = await shop.staff("cashier", ["pos:view"]);
      const place = { user_id: seller.user.id, branch_id: away.id };
      await app().call(shop.owner.token, "POST", "branch/user/add", place);
      await shop.openShift(seller.token, terminal_id);
      const items = [{ product_variation_id: variation.id, quantity: 1, sale_price: 10 }];
      const payments = [{ payment_method: "cash", amount_received: 10 }];
      expect((await shop.sell({ terminal_id, items, payments })).status).toBe(200);
      const rows = async (token: string, query = "") =>
        (await app().call(token, "GET", `report/${type}${query}`)).text.trimEnd().split("\r\n").slice(1);
      const viewer = (await shop.staff("branch_manager", ["report:view"])).token;
      const all = await rows(shop.owner.token);
      const there = await rows(shop.owner.token, `?branch_id=${away.id}`);
      const here = await rows(viewer);
      expect(there).toHaveLength(1);
      expect(all).toEqual(expect.arrayContaining([...there, ...here]));
      expect(here).not.toContain(there[0]);
      expect(await rows(other.owner.token)).toEqual([]);
      expect(await rows(shop.owner.token, `?branch_id=${away.id}&to_date=2026-03-01`)).toEqual([]);
    },
  );
});

describe("headings", () => {
  const first = async (path: string) =>
    (await app().call(shop.owner.token, "GET", path)).text.replace("\uFEFF", "").split("\r\n")[0];

  test("of files are in English for machines, or in the language that is asked for", async () => {
    const asked = ["report/sales-by-payment-method", "audit/csv", "product/export"];
    const plain = await Promise.all(asked.map(first));
    expect(plain[0]).toBe("Payment Method,Orders,Received,Returned,Refunds,Net");
    expect(await Promise.all(asked.map((path) => first(`${path}?headings=en`)))).toEqual(plain);
    expect(await first(`${asked[0]}?headings=ms`)).toBe(
      "Kaedah Bayaran,Bilangan Jualan,Diterima,Dipulangkan,Bayaran Balik,Bersih",
    );
    expect(await first(`${asked[1]}?headings=ms`)).toBe(
      "Tarikh,Pengguna,Tindakan,Kedai,Entri,Perubahan,Butiran",
    );
    expect(await first(`${asked[2]}?headings=zh-Hans`)).toMatch(/^名称,说明,/);
    expect(await first("report/shifts?headings=ms")).toContain("Jualan Tunai");
    for (const path of asked)
      expect(await app().call(shop.owner.token, "GET", `${path}?headings=tlh`)).toMatchObject({
        status: 422,
        failure: { code: "language_unknown", errors: [{ path: "headings" }] },
      });
  });
});
