import { maxFoundOrders } from "@clove/domain/orders/match-order.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { companyOne, useManyRows } from "../../../test/many-rows.ts";
import { type Db, inTransaction } from "../../db/transaction.ts";
import { listOrders, type OrderFilter } from "./list-orders.sql.ts";

const all = 100_000;
const perDay = 1000;
const regulars = 5000;

/** A thousand orders a day at two counters. Two in five are of 5,000 regular customers, eight orders each; 3,000 members bought nothing. */
const pool = useManyRows(`
    insert into companies (id, name) values (1, 'Many');
    insert into branches (company_id, id, name, email, contact_number, address, type) values
      (1, 1, 'B1', 'b@b', '1', '2', 'branch'), (1, 2, 'B2', 'b@b', '1', '2', 'branch');
    insert into users (company_id, id, name, email, gender, role, barcode, phone)
      select 1, n, case when n <= ${regulars} then 'Regular Zoë ' else 'Member ' end || n, n || '@u', 'male', 'customer', n,
        '019-' || lpad(n::text, 7, '9') from generate_series(1, ${regulars + 3000}) n;
    insert into terminals (company_id, id, branch_id, name, description, unique_no)
      select 1, n, n, 'T' || n, '', '000' || n from generate_series(1, 2) n;
    insert into orders (company_id, id, temp_id, order_ref, invoice_id, status, created_at, terminal_id, branch_id, cashier_user_id,
        user_id, quantity, subtotal, sst, discount, adjustment, total)
      select 1, n, 'T000' || t || '-' || n, to_char(at, 'YYMMDD') || 'T000' || t || 'R' || lpad((n % ${perDay} / 2)::text, 5, '0'),
        'INV-000' || t || '-' || lpad((n / 2)::text, 6, '0'), 'completed', at, t, t, 1,
        case when n % 5 < 2 then 1 + n / 5 * 2 % ${regulars} + n % 5 end, 1, 10, 0, 0, 0, 10
      from (select n, 1 + n % 2 as t, '2026-01-01T00:00:00Z'::timestamptz + n / ${perDay} * interval '1 day'
        + n % ${perDay} * interval '1 minute' as at from generate_series(1, ${all}) n) s;
    insert into payment_logs (company_id, order_id, terminal_id, receipt_no, payment_method, amount_received)
      select 1, id, terminal_id, case when id % 100 = 0 then 'offline-receipt-' || temp_id else replace(invoice_id, 'INV', 'RCP') end,
        'cash', 10 from orders`);

/** What the list answers, and how many rows (`whole`) and index entries (`read`) were read for it. */
async function searched(filter: Partial<OrderFilter>) {
  return inTransaction(pool(), { company_id: 1 }, async ({ db }) => {
    const before = await readSoFar(db);
    const { orders, ...found } = await listOrders(db, companyOne, { page: 1, length: 20, ...filter });
    const after = await readSoFar(db);
    const [whole, read] = [after.whole - before.whole, after.read - before.read];
    return { ids: orders.map(({ id }) => id), found, whole, read };
  });
}

async function readSoFar(db: Db) {
  const { rows } = await sql<{ whole: number; read: number }>`
    select pg_stat_get_xact_tuples_returned('orders'::regclass)::int as whole,
      sum(pg_stat_get_xact_tuples_returned(i.indexrelid))::int as read
    from pg_index i where i.indrelid in ('orders'::regclass, 'payment_logs'::regclass)`.execute(db);
  return rows[0]!;
}

const more = { count: maxFoundOrders, more: true };
/** How many entries a list reads for its first page beside the matches. */
const few = 200;

test.each<[string, string, { count: number; more?: boolean }, number]>([
  ["an order's number", "260131T0001R00007", { count: 1 }, few],
  ["the beginning of orders' numbers", "260131T0001", { count: 500 }, perDay + few],
  ["the end of an order's number", "t0001r00007", { count: 100 }, 500],
  ["the number of the day", "00007", { count: 200 }, 1000],
  ["a receipt", "rcp-0001-031251", { count: 1 }, few],
  ["a receipt that no payment has", "rcp-0001-000050", { count: 0 }, few],
  ["an offline receipt", "offline-receipt-T0001-5000", { count: 1 }, few],
  ["the end of a receipt's number", "31251", { count: 2 }, 1000],
  ["a customer", "zoe 4001", { count: 8 }, few],
  ["a phone", "0199994001", { count: 8 }, few],
  ["a name of many", "regular", more, 60_000],
  ["a name of many who bought nothing", "member", { count: 0 }, 60_000],
  ["nothing", "zzqx", { count: 0 }, few],
])("by %s: %s", async (_, search, expected, most) => {
  const { found, read, whole } = await searched({ search });
  expect(found).toEqual(expected);
  expect(whole).toBe(0);
  expect(read).toBeLessThan(most);
});

test("further filters apply, also where only the newest orders are read", async () => {
  const inBranch = await searched({ search: "regular", branch_id: 2, page: 3 });
  expect(inBranch.found).toEqual(more);
  expect(inBranch.ids).toHaveLength(20);
  const days = { from_date: "2026-01-05", to_date: "2026-01-05" };
  const ofDay = await searched({ search: "regular", ...days });
  expect(ofDay.found).toEqual({ count: (perDay * 2) / 5 });
  expect(ofDay.read).toBeLessThan(2 * perDay);
  expect((await searched({ search: "00007", ...days })).found).toEqual({ count: 2 });
  expect((await searched({ search: "regular", page: 51 })).ids).toEqual([]);
});

test("for many customers, too, all orders are found, however old they are", async () => {
  const old = { to_date: "2026-02-10" };
  const found = await searched({ search: "regular", length: 200, page: 5, ...old });
  expect(found.found).toEqual(more);
  const newest = await searched({ search: "regular", length: 1, ...old });
  expect(newest.ids).toEqual([await newestOf("2026-02-11")]);
});

async function newestOf(before: string): Promise<number> {
  return inTransaction(pool(), { company_id: 1 }, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from orders
      where created_at < ${before}::timestamptz and user_id is not null`.execute(db);
    return rows[0]!.id;
  });
}
