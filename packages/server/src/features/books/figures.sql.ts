import type { FigureName } from "@clove/domain/books/books.schema.ts";
import type { Topic } from "@clove/domain/books/checks.ts";
import { counted } from "./check-invariants-money.ts";
import type { Invariant } from "./sharing.ts";

/** SQL for the sums of the same amount in different places, and of how many rows. */
type FigureSql = Pick<Invariant, "sql" | "reads" | "cut"> & { name: FigureName; topic: Topic };

const sum = (what: string, from: string, where = "true") =>
  `(select coalesce(sum(${what}), 0) from ${from} where company_id = $1 and ${where})`;
const rows = (from: string, where = "true") =>
  `(select count(*) from ${from} where company_id = $1 and ${where})`;
const figure = (count: string, ...sums: string[]) =>
  `select ${count}::int as count, json_build_array(${sums.join(", ")}) as sums`;

/** The figures that the page shows beside the checks (operating §34). */
export const figures: readonly FigureSql[] = [
  {
    name: "paid",
    topic: "sales",
    reads: "orders",
    sql: figure(
      rows("orders"),
      sum("total + rounding", "orders"),
      sum("amount_received - amount_returned", "payment_logs", "order_id is not null"),
    ),
  },
  {
    name: "lines",
    topic: "sales",
    reads: "orders",
    sql: figure(rows("order_items"), sum("quantity", "orders"), sum("quantity", "order_items")),
  },
  {
    name: "refunds",
    topic: "refunds",
    reads: "orders",
    sql: figure(
      `${rows("order_returns")} + ${rows("orders", "status = 'cancelled'")}`,
      `${sum("amount - rounding", "order_refunds")} + ${sum("charge", "order_returns")}`,
      `${sum("total", "orders", "status = 'cancelled'")}
        + ${sum("amount", "order_returns r cross join lateral jsonb_to_recordset(r.lines) as l (amount numeric)")}`,
    ),
  },
  {
    name: "drawers",
    topic: "cash",
    sql: figure(rows("terminals"), sum("cash_box", "terminals"), sum("amount", "cash_ledger")),
  },
  {
    name: "shifts",
    topic: "cash",
    sql: figure(
      rows("shifts"),
      sum("expected_balance", "shifts"),
      `${sum("opening_balance", "shifts")} + ${sum("amount", "cash_ledger", `shift_id is not null and ${counted}`)}`,
    ),
  },
  {
    name: "stock",
    topic: "stock",
    reads: "ledgers",
    sql: figure(
      rows("stock_levels"),
      sum("quantity", "stock_levels"),
      sum("left_quantity", "batches"),
      sum("quantity", "stock_ledger"),
    ),
  },
  {
    name: "credit",
    topic: "credit",
    sql: figure(
      rows("users", "credit_used <> 0"),
      sum("credit_used", "users"),
      sum("amount", "credit_ledger"),
    ),
  },
];
