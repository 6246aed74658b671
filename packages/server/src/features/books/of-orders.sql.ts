import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";

/** Some orders: those from the id `from` on (null: from the first) until before `before` (null: to the last), or those of `ids`. */
export type Orders = { from: number | null; before: number | null } | { ids: readonly number[] };

/** Tables with rows of orders, by the column that names the order. */
const tables = {
  orders: "id",
  order_items: "order_id",
  payment_logs: "order_id",
  cash_ledger: "order_id",
  order_returns: "order_id",
  order_refunds: "order_id",
  credit_ledger: "order_id",
  unassigned_credit: "order_id",
  sale_proofs: "order_id",
  stock_ledger: "order_id",
};

/** The statement, but reading only rows of these orders of company $1: in it the names of the tables mean parts of them. */
export function ofOrders(text: string, orders: Orders): string {
  if ("from" in orders && orders.from === null && orders.before === null) return text;
  const parts = Object.entries(tables).map(
    ([table, column]) =>
      `${table} as not materialized (select * from ${table} where company_id = $1 and ${within(column, orders)})`,
  );
  // The range of ids lets PostgreSQL read a part of the batches' index rather than all batches of all lines; `+ 0` keeps it from looking
  // for the least id of the orders among the lines of all orders.
  const range = `and order_item_id >= (select min(id + 0) from order_items)
    and order_item_id <= (select max(id + 0) from order_items)`;
  const batches = `order_item_batches as not materialized (select * from order_item_batches where company_id = $1
    ${"ids" in orders ? "" : range} and order_item_id in (select id from order_items))`;
  return `with ${parts.join(", ")}, ${batches} select * from (${text}) of_orders`;
}

/** The table with the rows by which a statement is cut, and their key. */
const cuts = { months: ["summed_months", "since"], marks: ["stock_marks", "at"] } as const;
export type CutBy = keyof typeof cuts;

/** The keys of the company's rows by which a statement is cut, oldest first. */
export async function readCuts(db: Db, company_id: number, by: CutBy): Promise<string[]> {
  const [table, key] = cuts[by];
  const { rows } = await sql<{ key: string }>`select ${sql.ref(key)}::text as key from ${sql.table(table)}
    where company_id = ${company_id} order by ${sql.ref(key)}`.execute(db);
  return rows.map((row) => row.key);
}

/** The statement, but knowing only this month or mark of company $1. */
export function ofCut(text: string, by: CutBy, at: string): string {
  const [table, key] = cuts[by];
  return `with ${table} as not materialized (select * from ${table} where company_id = $1 and ${key} = '${at}')
    select * from (${text}) of_cut`;
}

/** Rows that name no order are read with the first orders. */
function within(column: string, orders: Orders): string {
  if ("ids" in orders) return `${column} = any ('{${orders.ids.join(",")}}')`;
  const { from, before } = orders;
  if (from === null)
    return column === "id" ? `id < ${before}` : `(${column} < ${before} or ${column} is null)`;
  return `${column} >= ${from}${before === null ? "" : ` and ${column} < ${before}`}`;
}
