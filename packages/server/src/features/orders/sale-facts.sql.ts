import { variationName } from "@clove/domain/catalogue/variation-name.ts";
import type { CustomerFacts, SaleRequest, VariationFacts } from "@clove/domain/orders/sale-facts.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

export type SoldAt = {
  id: number;
  name: string;
  unique_no: string;
  status: "active" | "inactive";
  branch_id: number;
  branch_name: string;
  branch_type: "warehouse" | "branch";
  cash_box: number;
  ref_day: string | null;
  ref_sequence: number;
  invoice_sequence: number;
};

export type SoldBatch = {
  stock_purchase_transaction_id: number;
  product_variation_id: number;
  quantity: number;
};

export type NamedBatch = { id: number; product_variation_id: number; branch_id: number };

export type LockedSale = {
  terminal: SoldAt | null;
  /** The open shift on this counter, whoever opened it: the cash goes there. */
  shift_id: number | null;
  /** The counter of the caller's own open shift. */
  own_shift_terminal_id: number | null;
  customer: CustomerFacts | null;
  variations: VariationFacts[];
  /** Oldest first. */
  batches: SoldBatch[];
  /** The batches named by the items, as far as the company has them: in any store, empty ones too. */
  named_batches: NamedBatch[];
  /** Numbers of the new rows, and the time of the sale. */
  ids: { order_id: number; item_ids: number[]; payment_ids: number[]; at: string };
};

/**
 * Everything a sale is judged by, locked in the fixed order (terminal, customer, stock levels by variation, batches by
 * id). All statements are sent together; each sees what was committed before it began, so data read after waiting for a
 * lock is current. The locks of the levels keep a stock-in from overtaking a sale that finds no stock: `mayOversell`
 * creates missing levels so that they can be locked.
 */
export async function lockSale(
  db: Db,
  scope: Scope,
  body: Pick<SaleRequest, "terminal_id" | "user_id" | "items" | "payments">,
  { mayOversell }: { mayOversell: boolean },
): Promise<LockedSale> {
  const company_id = scope.company_id;
  const variation_ids = [...new Set(body.items.map((item) => item.product_variation_id))];
  const named_ids = body.items.flatMap((item) => item.stock_purchase_transaction_id ?? []);
  const branch = sql`(select branch_id from terminals where company_id = ${company_id} and id = ${body.terminal_id})`;
  const [terminals, shifts, customers, , , batches, variations, named, ids] = await Promise.all([
    sql<SoldAt>`
      select t.id, t.name, t.unique_no, t.status, t.branch_id, b.name as branch_name, b.type as branch_type,
             t.cash_box, t.ref_day, t.ref_sequence, t.invoice_sequence
      from terminals t join branches b on b.company_id = t.company_id and b.id = t.branch_id
      where t.company_id = ${company_id} and t.id = ${body.terminal_id}
      for no key update of t`.execute(db),
    sql<{ id: number; terminal_id: number; user_id: number }>`
      select id, terminal_id, user_id from shifts
      where company_id = ${company_id} and closed_at is null
        and (terminal_id = ${body.terminal_id} or user_id = ${scope.user_id})`.execute(db),
    sql<CustomerFacts>`
      select id, name, phone, status, coalesce(credit_limit, 0) as credit_limit, credit_used
      from users where company_id = ${company_id} and id = ${body.user_id ?? null} and role = 'customer'
      for no key update`.execute(db),
    mayOversell &&
      sql`insert into stock_levels (company_id, product_variation_id, branch_id, quantity)
        select v.company_id, v.id, t.branch_id, 0 from product_variations v
        join terminals t on t.company_id = v.company_id and t.id = ${body.terminal_id}
        where v.company_id = ${company_id} and v.id = any(${variation_ids})
        order by v.id on conflict do nothing`.execute(db),
    sql`select from stock_levels
      where company_id = ${company_id} and product_variation_id = any(${variation_ids}) and branch_id = ${branch}
      order by product_variation_id for no key update`.execute(db),
    sql<SoldBatch & { received_at: string }>`
      select id as stock_purchase_transaction_id, product_variation_id, left_quantity as quantity, received_at
      from batches
      where company_id = ${company_id} and product_variation_id = any(${variation_ids}) and left_quantity > 0
        and branch_id = ${branch}
      order by id for no key update`.execute(db),
    // After the levels, so that the sale sees a product change which held their locks.
    sql<SoldVariation>`
      select v.id, v.product_id, p.name, v.barcode, p.price_type, v.sale_price, p.sale_vat, p.discount,
             case when p.status = 'active' and v.status = 'active' then 'active' else 'inactive' end as status,
             c.name as color, s.name as size, u.title as unit
      from product_variations v
      join products p on p.company_id = v.company_id and p.id = v.product_id
      left join colors c on c.company_id = v.company_id and c.id = v.color_id
      left join sizes s on s.company_id = v.company_id and s.id = v.size_id
      left join measurement_units u on u.company_id = v.company_id and u.id = v.measurement_unit_id
      where v.company_id = ${company_id} and v.id = any(${variation_ids})`.execute(db),
    sql<NamedBatch>`select id, product_variation_id, branch_id
      from batches where company_id = ${company_id} and id = any(${named_ids})`.execute(db),
    sql<LockedSale["ids"]>`
      select nextval('orders_id_seq') as order_id, clock_timestamp() as at,
             (select json_agg(nextval('order_items_id_seq')) from generate_series(1, ${body.items.length}::int)) as item_ids,
             (select json_agg(nextval('payment_logs_id_seq')) from generate_series(1, ${body.payments.length}::int)) as payment_ids`.execute(
      db,
    ),
  ]);
  const oldestFirst = batches.rows.toSorted(
    (a, b) =>
      a.received_at.localeCompare(b.received_at) ||
      a.stock_purchase_transaction_id - b.stock_purchase_transaction_id,
  );
  return {
    terminal: terminals.rows[0] ?? null,
    shift_id: shifts.rows.find((shift) => shift.terminal_id === body.terminal_id)?.id ?? null,
    own_shift_terminal_id: shifts.rows.find((shift) => shift.user_id === scope.user_id)?.terminal_id ?? null,
    customer: customers.rows[0] ?? null,
    variations: variations.rows.map((row) => withStock(row, oldestFirst)),
    batches: oldestFirst,
    named_batches: named.rows,
    ids: ids.rows[0]!,
  };
}

type SoldVariation = Omit<VariationFacts, "variation" | "stock"> & {
  color: string | null;
  size: string | null;
  unit: string | null;
};

function withStock(
  { color, size, unit, ...row }: SoldVariation,
  batches: readonly SoldBatch[],
): VariationFacts {
  return {
    ...row,
    variation: variationName({
      color: color === null ? null : { name: color },
      size: size === null ? null : { name: size },
      measurement_unit: unit === null ? null : { title: unit },
    }),
    stock: stockOf(batches.filter((batch) => batch.product_variation_id === row.id)),
  };
}
