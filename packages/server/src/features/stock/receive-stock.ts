import type { AdjustmentReason } from "@clove/domain/stock/adjustment-reason.ts";
import type { StockPurchaseBody } from "@clove/domain/stock/stock.schema.ts";
import { sql } from "kysely";
import { rowsAtCompany, writeAtCompany } from "../../db/at-company.sql.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { settleShortfalls } from "./settle-shortfalls.ts";

/**
 * Whom goods came from, the number and day (YYYY-MM-DD) of the delivery note, and the ordered purchase (stock §35) that they are a part
 * of.
 */
export type Delivery = Pick<StockPurchaseBody, "supplier_id" | "delivery_note" | "delivery_date"> & {
  purchase_order_id?: number | undefined;
};

/** Incoming stock: quantities > 0 with up to 3 decimals, prices per unit. */
export type StockIn = {
  type: "opening" | "purchase" | "transfer" | "adjust";
  branch_id: number;
  /** Only of a transfer: the store that the goods come from. */
  source_branch_id?: number;
  /** Only of an adjustment. */
  reason?: AdjustmentReason | null | undefined;
  notes?: string | null | undefined;
  /** Only of a purchase (stock §33). */
  delivery?: Delivery;
  lines: readonly {
    product_variation_id: number;
    quantity: number;
    purchase_price: number;
    sale_price: number;
    purchase_vat?: number;
    batch_no?: string | null;
    /** YYYY-MM-DD (stock §37). */
    expires_on?: string | null;
    /** Only of a transfer: the batch that the goods come from. The new batch keeps its origin, moment, SST, number and expiry. */
    source_batch_id?: number;
  }[];
};

/**
 * Records a stock-in as one stock transaction whose lines each open a batch with its cost (stock §1); ledger and levels change with it.
 * Levels are locked in the order of their variations, so that two stock-ins cannot deadlock. Then open shortfalls
 * of offline sales are settled. The caller must have checked the branch and the variations.
 * @returns the transaction's id
 */
export async function receiveStock({ db }: Tx, scope: Scope, stockIn: StockIn): Promise<number> {
  const { company_id, user_id } = scope;
  const { branch_id, lines } = stockIn;
  // Separate statements: in a single one Citus would send the rows to every worker (docs/decisions/130).
  const origins = await readOrigins(db, scope, lines);
  const received = await insertTransaction(db, scope, stockIn);
  const opened = await openBatches(db, scope, { branch_id, received, origins, lines });
  await Promise.all([
    writeAtCompany(
      db,
      scope,
      sql`insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, transaction_id, user_id, created_at)
        select ${company_id}, product_variation_id, ${branch_id}, id, quantity, ${received.id}, ${user_id}, ${received.at}
        from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as r (id bigint, product_variation_id bigint, quantity numeric)`,
    ),
    writeAtCompany(
      db,
      scope,
      sql`insert into stock_levels (company_id, product_variation_id, branch_id, quantity)
        select ${company_id}, product_variation_id, ${branch_id}, sum(quantity)
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (product_variation_id bigint, quantity numeric)
        group by product_variation_id order by product_variation_id
        on conflict (company_id, product_variation_id, branch_id)
          do update set quantity = stock_levels.quantity + excluded.quantity`,
    ),
  ]);
  await settleShortfalls(
    db,
    scope,
    branch_id,
    lines.map((line) => line.product_variation_id),
  );
  return received.id;
}

/** `at`: its moment to the microsecond. */
type Received = { id: number; at: string };

async function insertTransaction(
  db: Db,
  { company_id, user_id }: Scope,
  stockIn: StockIn,
): Promise<Received> {
  const { type, branch_id, source_branch_id = null, reason = null, notes = null, delivery } = stockIn;
  const { supplier_id = null, purchase_order_id = null, ...note } = delivery ?? {};
  const { rows } = await sql<{ id: number }>`
    insert into stock_transactions (company_id, type, source_branch_id, destination_branch_id, user_id, reason, notes,
      supplier_id, delivery_note, delivery_date, purchase_order_id)
    values (${company_id}, ${type}, ${source_branch_id}, ${branch_id}, ${user_id}, ${reason}, ${notes},
      ${supplier_id}, ${note.delivery_note || null}, ${note.delivery_date || null}, ${purchase_order_id})
    returning id`.execute(db);
  const { id } = rows[0]!;
  const found = await sql<Received>`select id, created_at::text as at from stock_transactions
    where company_id = ${company_id} and id = ${id}`.execute(db);
  return found.rows[0]!;
}

/** What a batch takes over from the batch that its goods come from. */
type Origin = {
  id: number;
  purchase_vat: number;
  batch_no: string | null;
  expires_on: string | null;
  origin_batch_id: number | null;
  received_at: string;
};

/** The batches from which goods are transferred, by id. */
async function readOrigins(
  db: Db,
  { company_id }: Scope,
  lines: StockIn["lines"],
): Promise<Map<number, Origin>> {
  const ids = lines.flatMap(({ source_batch_id }) => source_batch_id ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Origin>`
    select id, purchase_vat, batch_no, expires_on, origin_batch_id, received_at::text as received_at
    from batches where company_id = ${company_id} and id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

type Opening = Pick<StockIn, "branch_id" | "lines"> & { received: Received; origins: Map<number, Origin> };

/** A batch for each line, in their order. */
async function openBatches(
  db: Db,
  scope: Scope,
  { branch_id, lines, received, origins }: Opening,
): Promise<{ id: number; product_variation_id: number; quantity: number }[]> {
  const batches = lines.map(({ source_batch_id, ...line }) => {
    const origin = source_batch_id === undefined ? undefined : origins.get(source_batch_id);
    return {
      ...line,
      purchase_vat: line.purchase_vat ?? origin?.purchase_vat ?? 0,
      batch_no: line.batch_no ?? origin?.batch_no,
      expires_on: line.expires_on ?? origin?.expires_on,
      origin_batch_id: origin && (origin.origin_batch_id ?? origin.id),
      received_at: origin?.received_at ?? received.at,
    };
  });
  const statement = sql<{ id: number; product_variation_id: number; quantity: number }>`
    insert into batches (company_id, transaction_id, product_variation_id, branch_id, received_quantity, left_quantity,
      purchase_price, sale_price, purchase_vat, batch_no, expires_on, origin_batch_id, received_at)
    select ${scope.company_id}, ${received.id}, product_variation_id, ${branch_id}, quantity, quantity, purchase_price, sale_price,
      purchase_vat, batch_no, expires_on, origin_batch_id, received_at
    from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as r
      (product_variation_id bigint, quantity numeric, purchase_price numeric, sale_price numeric, purchase_vat numeric,
       batch_no text, expires_on date, origin_batch_id bigint, received_at timestamptz)
    returning id, product_variation_id, received_quantity as quantity`;
  return rowsAtCompany(db, scope, statement);
}
