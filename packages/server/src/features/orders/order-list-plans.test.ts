import { type RawBuilder, sql } from "kysely";
import { expect } from "vitest";
import { companyOne, useManyRows } from "../../../test/many-rows.ts";
import { planOf, rowsRead, testOfPlans as test } from "../../../test/plans.ts";
import { type Db, inTransaction } from "../../db/transaction.ts";
import { hasOrders, soldGoods, takingsOf } from "../dashboard/takings.sql.ts";
import { paymentMethodsReport } from "../reports/payment-methods-report.sql.ts";
import { sstReport } from "../reports/sst-report.sql.ts";
import { countOfOrders, type OrderFilter, pageOfOrders } from "./list-orders.sql.ts";

const all = 100_000;

const cancelled = 1000;
/** A day after the last sale, on which every hundredth of the cancelled orders was cancelled. */
const lateDay = "2026-03-20";

/** One order a minute. The filters match the oldest 30, so that reading from the newest on would pass all others. */
const pool = useManyRows(`
    insert into companies (id, name) values (1, 'Many');
    insert into branches (company_id, id, name, email, contact_number, address, type)
      select 1, n, 'B' || n, 'b@b', '1', '2', 'branch' from generate_series(1, 2) n;
    insert into users (company_id, id, name, email, gender, role, barcode) values
      (1, 1, 'U', 'u@u', 'male', 'cashier', '1'), (1, 2, 'V', 'v@v', 'male', 'cashier', '2');
    insert into terminals (company_id, id, branch_id, name, description, unique_no)
      select 1, n, n, 'T' || n, '', '000' || n from generate_series(1, 2) n;
    insert into orders (company_id, id, order_ref, invoice_id, status, created_at, terminal_id, branch_id, cashier_user_id,
        quantity, subtotal, sst, discount, adjustment, total, flags)
      select 1, n, '260101T0001R' || lpad(n::text, 6, '0'), 'INV-' || n, case when n <= 30 then 'returned' else 'completed' end,
        '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', case when n <= 30 then 2 else 1 end,
        case when n <= 30 then 2 else 1 end, case when n <= 30 then 2 else 1 end, 1, 10, 0, 0, 0, 10,
        case when n <= 30 then '{late}'::text[] else '{}' end
      from generate_series(1, ${all}) n;
    update orders set status = 'cancelled', cancelled_by = 1, cancel_reason = 'x', cancelled_at =
        case when id % 100 = 0 then '${lateDay}T10:00:00Z' else created_at + interval '1 hour' end
      where id > 60000 and id <= ${60_000 + cancelled}`);

const mostRead = async (db: Db, statement: RawBuilder<unknown>) =>
  Math.max(...rowsRead(await planOf(db, statement), "orders"));

test.each<[string, Partial<OrderFilter>, number]>([
  ["nothing", {}, all],
  ["a branch", { branch_id: 2 }, 30],
  ["a counter", { terminal_id: 2 }, 30],
  ["a cashier", { cashier_user_id: 2 }, 30],
  ["a status", { status: "returned" }, 30],
  ["flags", { flagged: "1" }, 30],
  ["days", { from_date: "2026-01-01", to_date: "2026-01-01" }, 1439],
  ["an order's number", { search: "260101T0001R000007" }, 1],
])("a page of the list filtered by %s reads only its own rows", async (_, filter, count) => {
  const asked = { page: 1, length: 20, ...filter };
  await inTransaction(pool(), { company_id: 1 }, async ({ db }) => {
    const page = sql<{ count: number }>`select count(*) from (${pageOfOrders(companyOne, asked)}) page`;
    expect(await mostRead(db, page)).toBeLessThan(60);
    const counted = await countOfOrders(companyOne, asked).execute(db);
    expect(counted.rows).toEqual([{ count }]);
    expect(await mostRead(db, countOfOrders(companyOne, asked))).toBeLessThanOrEqual(count);
  });
});

test("a page far back reads the lines and payments of its own orders alone", async () => {
  await inTransaction(pool(), { company_id: 1 }, async ({ db }) => {
    const nodes = await planOf(db, pageOfOrders(companyOne, { page: 1000, length: 20 }));
    const looked = nodes.filter((node) =>
      ["order_items", "payment_logs"].includes(node["Relation Name"] ?? ""),
    );
    expect(looked.length).toBeGreaterThan(1);
    for (const node of looked) expect(node["Actual Loops"]).toBeLessThanOrEqual(20);
  });
});

test.each([undefined, 1])(
  "the dashboard reads only the orders of its days (store: %s)",
  async (branch_id) => {
    const [day, ofDay] = ["2026-02-03", 1440];
    const asked = { scope: companyOne, query: { from_date: day, to_date: day, branch_id } };
    const until = Date.parse(`${day}T12:00:00Z`);
    await inTransaction(pool(), { company_id: 1 }, async ({ db }) => {
      const takings = takingsOf({ ...asked, day, until });
      const { rows } = await takings.execute(db);
      expect(rows.reduce((sum, { orders }) => sum + orders, 0)).toBe(ofDay);
      expect(rows.filter(({ isDue }) => isDue)).toHaveLength(12);
      expect(await mostRead(db, takings)).toBe(ofDay);
      for (const statement of [soldGoods(asked, 5), paymentMethodsReport.query(asked)])
        expect(await mostRead(db, statement)).toBeLessThanOrEqual(ofDay);
      expect(await mostRead(db, hasOrders(asked))).toBe(1);
    });
  },
);

test.each([undefined, 1])(
  "only the orders cancelled on a day are read, whenever they were sold (store: %s)",
  async (branch_id) => {
    const asked = { scope: companyOne, query: { from_date: lateDay, to_date: lateDay, branch_id } };
    await inTransaction(pool(), { company_id: 1 }, async ({ db }) => {
      for (const statement of [soldGoods(asked, 5), sstReport.query(asked)])
        expect(await mostRead(db, statement)).toBe(cancelled / 100);
    });
  },
);
