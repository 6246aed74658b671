import { orderStatuses } from "@clove/domain/orders/order-statuses.ts";
import { paymentMethods } from "@clove/domain/orders/payment-methods.ts";
import { proofFaults } from "@clove/domain/proof/proof.schema.ts";
import { cashKind } from "@clove/domain/terminals/terminals.schema.ts";
import { status } from "@clove/domain/wire.schema.ts";
import type { Invariant } from "./sharing.ts";

const oneOf = (column: string, words: readonly string[]) =>
  `${column} in (${words.map((word) => `'${word}'`).join(", ")})`;

/** Conditions on columns of tables that every sale writes. They are no check constraints, which would cost time in each sale. `key`: of the row. */
export const columns: readonly [table: string, column: string, holds: string, key?: string][] = [
  ["orders", "status", oneOf("status", orderStatuses)],
  ["payment_logs", "payment_method", oneOf("payment_method", paymentMethods)],
  ["cash_ledger", "kind", oneOf("kind", cashKind.options)],
  ["terminals", "status", oneOf("status", status.options)],
  ["terminals", "unique_no", String.raw`unique_no ~ '^\d{4}$'`],
  ["batches", "received_quantity", "received_quantity > 0"],
  ["batches", "purchase_price", "purchase_price >= 0"],
  ["batches", "sale_price", "sale_price >= 0"],
  ["sale_proofs", "fault", oneOf("fault", proofFaults), "order_id"],
];

export const columnInvariants: readonly Invariant[] = [
  {
    name: "words are known ones, a batch's figures positive",
    reads: "ledgers",
    sql: columns
      .map(
        ([table, column, holds, key = "id"]) => `
          select '${table}' as "table", '${column}' as "column", ${key} as id, ${column}::text as value from ${table}
          where company_id = $1 and not (${holds})`,
      )
      .join(" union all "),
  },
];
