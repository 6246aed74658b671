import type { Invariant } from "./sharing.ts";

/**
 * Columns that refer to another table without a foreign key: rows of sales and ledgers have none, because their parents are checked
 * in the transaction that writes them (docs/decisions/030).
 */
export const references = [
  ["orders", "terminal_id", "terminals"],
  ["orders", "branch_id", "branches"],
  ["orders", "shift_id", "shifts"],
  ["orders", "cashier_user_id", "users"],
  ["orders", "sent_by", "users"],
  ["orders", "approved_by", "users"],
  ["orders", "user_id", "users"],
  ["order_items", "order_id", "orders"],
  ["order_items", "product_id", "products"],
  ["order_items", "product_variation_id", "product_variations"],
  ["order_item_batches", "order_item_id", "order_items"],
  ["order_item_batches", "batch_id", "batches"],
  ["stock_ledger", "batch_id", "batches"],
  ["stock_ledger", "order_id", "orders"],
  ["stock_ledger", "transaction_id", "stock_transactions"],
  ["stock_ledger", "user_id", "users"],
  ["payment_logs", "order_id", "orders"],
  ["payment_logs", "shift_id", "shifts"],
  ["payment_logs", "terminal_id", "terminals"],
  ["payment_logs", "user_id", "users"],
  ["cash_ledger", "order_id", "orders"],
  ["cash_ledger", "shift_id", "shifts"],
  ["cash_ledger", "terminal_id", "terminals"],
  ["cash_ledger", "user_id", "users"],
  ["sale_proofs", "order_id", "orders"],
  ["idempotency_keys", "user_id", "users"],
] as const;

const missing = references.map(
  ([table, column, parent]) => `
    select distinct '${table}' as "table", '${column}' as "column", ${column} as missing from ${table} c
    where company_id = $1 and ${column} is not null
      and not exists (select from ${parent} p where p.company_id = $1 and p.id = c.${column})`,
);

export const referenceInvariants: readonly Invariant[] = [
  {
    name: "what a row names exists in its company",
    reads: "ledgers",
    cut: missing,
    share: 4,
    sql: missing.join(" union all "),
  },
];
