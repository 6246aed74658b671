import { salesKinds } from "@clove/domain/reports/sales-by.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect } from "vitest";
import { companyOne, useManyRows } from "../../../test/many-rows.ts";
import { planOf, rowsRead, testOfPlans } from "../../../test/plans.ts";
import { inTransaction } from "../../db/transaction.ts";
import { askReport, type CsvReport, setForReport } from "./csv-report.ts";
import { customersReport } from "./customers-report.sql.ts";
import { discountsReport } from "./discounts-report.sql.ts";
import { paymentMethodsReport } from "./payment-methods-report.sql.ts";
import { productsReport } from "./products-report.sql.ts";
import { refundsReport } from "./refunds-report.sql.ts";
import { salesReport } from "./sales-report.sql.ts";
import { namedShiftsReport, shiftsReport } from "./shift-report.sql.ts";
import { sstReport } from "./sst-report.sql.ts";
import { stockValuesReport } from "./stock-values-report.sql.ts";
import { openMonthSums } from "./sum-months.ts";

const ofDay = 80;
const days = 730;
const all = ofDay * days;
const day = `'2025-01-01T12:00:00Z'::timestamptz + n / ${ofDay} * interval '1 day'`;

/**
 * Two years of orders with two lines each. The first of a day is returned the day after, the second cancelled, the third paid by two
 * methods, the fourth rounded; the fifth had a discount.
 */
const pool = useManyRows(`
    insert into companies (id, name, time_zone) values (1, 'Many', 'UTC');
    insert into branches (company_id, id, name, email, contact_number, address, type)
      values (1, 1, 'B', 'b@b', '1', '2', 'branch');
    insert into users (company_id, id, name, email, gender, role, barcode)
      select 1, n, 'U' || n, 'u@' || n, 'male', case n when 1 then 'cashier' else 'customer' end, n::text
      from generate_series(1, 500) n;
    insert into terminals (company_id, id, branch_id, name, description, unique_no) values (1, 1, 1, 'T', '', '0001');
    insert into categories (company_id, id, name) values (1, 1, 'C');
    insert into brands (company_id, id, name) values (1, 1, 'D');
    insert into products (company_id, id, name, category_id, brand_id)
      select 1, n, 'P' || n, 1, 1 from generate_series(1, 500) n;
    insert into product_variations (company_id, id, product_id, purchase_price, sale_price)
      select 1, n, n, 1, 10 from generate_series(1, 500) n;
    insert into shifts (company_id, id, terminal_id, user_id, opened_at, closed_at, opening_balance, closing_balance,
        expected_balance, discrepancy, z_number, closed_by)
      select 1, 1 + n / ${ofDay}, 1, 1, ${day}, ${day} + interval '1 hour', 0, 0, 0, 0, 1 + n, 1 from generate_series(0, ${all - 1}, ${ofDay}) n;
    insert into batches (company_id, id, transaction_id, product_variation_id, branch_id, received_quantity, left_quantity,
        purchase_price, sale_price)
      select 1, n, 1, n, 1, 1000000, 1000, 1, 10 from generate_series(1, 500) n;
    insert into orders (company_id, id, order_ref, invoice_id, status, created_at, terminal_id, branch_id, shift_id,
        cashier_user_id, user_id, quantity, subtotal, sst, discount, adjustment, total, rounding, cancelled_at, cancelled_by)
      select 1, n, 'R' || n, 'INV-' || n, case n % ${ofDay} when 1 then 'cancelled' else 'completed' end, ${day}, 1, 1,
        1 + n / ${ofDay}, 1, case when n % 3 = 0 then 2 + n % 499 end, 2, 20, 0, 0, 0, 20,
        case n % ${ofDay} when 3 then 0.01 else 0 end, case n % ${ofDay} when 1 then ${day} end,
        case n % ${ofDay} when 1 then 1 end
      from generate_series(0, ${all - 1}) n;
    insert into order_items (company_id, id, order_id, product_id, product_variation_id, product_info, quantity, unit_price,
        item_vat, discount, price, goods_amount, sst_amount, discount_amount, subtotal, cost)
      select 1, 2 * n + l, n, 1 + (n + l) % 500, 1 + (n + l) % 500, '{}', 1, 10, 0, 0, 10, 10, 0, 0, 10, 1
      from generate_series(0, ${all - 1}) n, generate_series(0, 1) l;
    insert into order_item_batches (company_id, order_item_id, batch_id, quantity)
      select company_id, id, product_variation_id, 1 from order_items;
    insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, order_id, user_id, created_at)
      select 1, product_variation_id, 1, product_variation_id, -1, n, 1, ${day}
      from order_items i, lateral (select i.order_id as n) o order by i.id;
    insert into payment_logs (company_id, order_id, terminal_id, shift_id, receipt_no, payment_method, amount_received, created_at)
      select 1, n, 1, 1 + n / ${ofDay}, 'RCP-' || n, method, 10, ${day}
      from generate_series(0, ${all - 1}) n, unnest(case n % ${ofDay} when 2 then '{cash,qr}' else '{cash}' end::text[]) method;
    insert into order_returns (company_id, id, order_id, terminal_id, shift_id, user_id, lines, charge, created_at)
      select 1, n + 1, n, 1, 1 + n / ${ofDay}, 1,
        jsonb_build_array(jsonb_build_object('order_item_id', 2 * n, 'quantity', 1, 'amount', 10)), 0, ${day} + interval '1 day'
      from generate_series(0, ${all - 1}, ${ofDay}) n;
    insert into order_refunds (company_id, order_id, return_id, payment_method, amount, terminal_id, shift_id, user_id, created_at)
      select 1, n, n + 1, 'cash', 10, 1, 1 + n / ${ofDay}, 1, ${day} + interval '1 day'
      from generate_series(0, ${all - 1}, ${ofDay}) n;
    insert into audit_log (company_id, user_id, action, subject, subject_id, branch_id, detail, created_at)
      select 1, 1, case n % ${ofDay} when 4 then 'order.discount' else 'user.signed_in' end, 'order', n, 1, '{"reduction": 1}', ${day}
      from generate_series(0, ${all - 1}) n where n % 4 = 0`);

const month = { from_date: "2026-12-01", to_date: "2026-12-31" };
/** No whole month, so that no sums would be read if there were any. */
const across = { from_date: "2026-11-16", to_date: "2026-12-15" };

const ofDays: [string, CsvReport<never>][] = [
  ["customers", customersReport],
  ["sales-by-product", productsReport],
  ["sales-by-payment-method", paymentMethodsReport],
  ["sst", sstReport],
  ["discounts", discountsReport],
  ["refunds", refundsReport],
  ["shifts", shiftsReport],
  ["shifts with names", namedShiftsReport],
  ...salesKinds.map((by): [string, CsvReport<never>] => [`sales-by-${by}`, salesReport({ by })]),
];

/** Tables that grow with every sale; what came back is little. */
const big = ["orders", "order_items", "order_item_batches", "payment_logs", "stock_ledger", "audit_log"];

/**
 * Days that are not summed: looking up each order's payments takes longer than reading them all, as long as there are less than some
 * hundred times as many.
 */
const mayReadWhole = ["sales-by-payment-method payment_logs"];

async function plan(report: CsvReport<never>, query: { from_date?: string; to_date?: string }) {
  return inTransaction(pool(), { company_id: 1, one_moment: true }, async ({ db }) => {
    await setForReport(db);
    return planOf(db, (await askReport(db, companyOne, { query, report })).statement);
  });
}

/** The tables that a plan reads from end to end. */
const readWhole = (nodes: Awaited<ReturnType<typeof planOf>>) =>
  nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"]!);

testOfPlans.each(
  ofDays.flatMap(([name, report]) => [
    [name, "a month", month, report] as const,
    [name, "30 days", across, report] as const,
  ]),
)("%s of %s reads only what its days, and those before, have", async (name, __, query, report) => {
  const nodes = await plan(report, query);
  for (const table of big.filter((table) => !mayReadWhole.includes(`${name} ${table}`))) {
    expect(readWhole(nodes)).not.toContain(table);
    // Twice as many: lines and ledger rows of an order, or the days before, which are compared.
    for (const read of rowsRead(nodes, table)) expect(read).toBeLessThanOrEqual(2 * 31 * ofDay * 2);
  }
});

testOfPlans.each([
  ["now", {}, 0],
  ["a month ago", { to_date: "2026-11-30" }, 31],
  ["nearly two years ago", { to_date: "2025-01-31" }, 31],
])("stock values of %s read only the movements since, or until then", async (_, query, most) => {
  const nodes = await plan(stockValuesReport, query);
  for (const table of big) expect(readWhole(nodes)).not.toContain(table);
  // The index of moments has 32 pages at a time; the first and the last movement of all are looked up.
  const besides = most === 0 ? 0 : 2 * 32 * 100;
  for (const read of rowsRead(nodes, "stock_ledger"))
    expect(read).toBeLessThanOrEqual(most * ofDay * 2 + besides);
});

testOfPlans(
  "the shifts of a year read the payments once, and of the orders only those that were rounded",
  async () => {
    const nodes = await plan(shiftsReport, { from_date: "2026-01-01", to_date: "2026-12-31" });
    expect(rowsRead(nodes, "orders").reduce((sum, read) => sum + read, 0)).toBeLessThanOrEqual(days);
    // Once for what was paid, once for the rounding of repayments of credit.
    expect(rowsRead(nodes, "payment_logs").reduce((sum, read) => sum + read, 0)).toBeLessThanOrEqual(3 * all);
  },
);

describe("with sums of days", () => {
  /** Below the orders of a month, so that its days are summed. */
  const many = 1000;
  const summedDays = 30;
  // A year before, because only days that are over are summed.
  const december = { from_date: "2025-12-01", to_date: "2025-12-31" };
  const acrossMonths = { from_date: "2025-11-16", to_date: "2025-12-15" };
  const reports = ofDays.filter(([name]) => name.startsWith("sales-by") || name === "sst");

  beforeAll(async () => {
    const log = { error: (_: unknown, text: string) => expect.fail(text) } as never;
    await inTransaction(pool(), { company_id: 1 }, ({ db }) =>
      sql`insert into months_due (company_id) values (1)`.execute(db),
    );
    await openMonthSums({ pool: pool(), log }, many).sumDue();
    await inTransaction(pool(), { company_id: 1 }, async ({ db }) => {
      const { rows } = await sql<{ days: number }>`
        select count(distinct since)::int as days from summed_day_lines where company_id = 1 and not is_undone`.execute(
        db,
      );
      expect(rows[0]!.days).toBeGreaterThanOrEqual(365);
    });
  });

  testOfPlans.each(reports)(
    "%s of 30 days that are no whole month reads no lines of theirs",
    async (_, report) => {
      const nodes = await plan(report, acrossMonths);
      for (const table of big) {
        expect(readWhole(nodes)).not.toContain(table);
        // Of the days' orders only those that were cancelled or returned since, and those with a rounding.
        for (const read of rowsRead(nodes, table)) expect(read).toBeLessThanOrEqual(5 * summedDays);
      }
      for (const table of ["summed_day_lines", "summed_third_lines", "summed_hours", "summed_payments"])
        for (const read of rowsRead(nodes, table)) expect(read).toBeLessThanOrEqual(2 * 31 * ofDay * 2);
    },
  );

  testOfPlans(
    "sales by product of 30 days read the sums of thirds of months, and of days only what is left",
    async () => {
      const nodes = await plan(productsReport, acrossMonths);
      const read = (table: string) => Math.max(...rowsRead(nodes, table));
      expect(read("summed_third_lines")).toBeGreaterThan(0);
      expect(read("summed_day_lines")).toBeLessThanOrEqual(10 * ofDay * 2);
    },
  );

  testOfPlans("stock values of any day read a mark and the movements of a few days", async () => {
    const nodes = await plan(stockValuesReport, { to_date: "2026-01-07" });
    expect(readWhole(nodes)).not.toContain("stock_ledger");
    for (const read of rowsRead(nodes, "stock_ledger"))
      expect(read).toBeLessThanOrEqual(6 * ofDay * 2 + 2 * 32 * 100);
    expect(Math.max(...rowsRead(nodes, "marked_stock"))).toBeLessThanOrEqual(500);
  });

  testOfPlans.each(reports)("%s with a late sale reads the rows of its day alone", async (_, report) => {
    await inTransaction(pool(), { company_id: 1 }, ({ db }) =>
      sql`update summed_months set is_stale = true, stale_days = '{2025-12-03}'
        where company_id = 1 and since = '2025-12-01T00:00:00Z'`.execute(db),
    );
    for (const days of [acrossMonths, december]) {
      const nodes = await plan(report, days);
      for (const read of rowsRead(nodes, "order_items"))
        expect(read).toBeLessThanOrEqual(5 * summedDays + 2 * ofDay);
    }
  });
});
