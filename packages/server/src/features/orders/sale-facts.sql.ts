import { variationName } from "@clove/domain/catalogue/variation-name.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type {
  CustomerFacts,
  SaleRequest,
  TerminalFacts,
  VariationFacts,
} from "@clove/domain/orders/sale-facts.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";
import { runAtShard } from "../../db/at-company.sql.ts";
import type { KnownWrite } from "../../db/once.ts";
import {
  type Db,
  leadsToCluster,
  runAtCoordinator,
  runPrepared,
  type Settings,
} from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { type StoredApproval, storedApproval } from "../approvals/stored-approval.sql.ts";
import { batchOrderOf } from "../stock/batch-order.sql.ts";

/** The settings of a transaction that sells: its statements are always the same, and planning them takes longer than running them. */
export const saleSettings: Settings = { generic_plans: true, by_index: true };

export type SoldAt = TerminalFacts & { name: string; unique_no: string; branch_name: string };

export type SoldBatch = {
  stock_purchase_transaction_id: number;
  product_variation_id: number;
  quantity: number;
};

export type NamedBatch = { id: number; product_variation_id: number; branch_id: number };

export type StoredSaleFacts = {
  terminal: SoldAt | null;
  /** The open shift of this counter, whoever opened it, which the cash goes into. */
  shift_id: number | null;
  own_shift_terminal_id: number | null;
  customer: CustomerFacts | null;
  /** `temp_id`: under which a device made it. */
  variations: (VariationFacts & { temp_id: string | null })[];
  /** The versions of the variations and their products, which `record_sale` compares. */
  versions: string | null;
  /** In the order in which they are taken (stock §2), with the cost of one unit. */
  batches: (SoldBatch & { purchase_price: number })[];
  /** The batches that items name, as far as the company has them, in any store and even if empty. */
  named_batches: NamedBatch[];
  /** The approval that the sale names, if the company has it. */
  approval: StoredApproval | null;
  /** The ids of the new rows, and the time of the sale. */
  ids: { order_id: number; item_ids: number[]; payment_ids: number[]; at: string };
  /** The write that has the key already. */
  known: KnownWrite<Order> | null;
};

const facts = `
  with terminal as (
    select t.id, t.name, t.unique_no, t.status, t.branch_id, b.name as branch_name, b.type as branch_type,
      b.status as branch_status
    from terminals t join branches b on b.company_id = t.company_id and b.id = t.branch_id
    where t.company_id = $1 and t.id = $2
  ), sold as materialized (
    select v.id, v.temp_id, v.product_id, p.name, v.barcode, p.price_type, v.sale_price, p.sale_vat, p.discount,
           case when p.status = 'active' and v.status = 'active' then 'active' else 'inactive' end as status,
           json_build_object('name', c.name) as color, json_build_object('name', s.name) as size,
           json_build_object('title', u.title) as measurement_unit, v.id || ' ' || v.xmin || ' ' || p.xmin as version
    from product_variations v
    join products p on p.company_id = v.company_id and p.id = v.product_id
    left join colors c on c.company_id = v.company_id and c.id = v.color_id
    left join sizes s on s.company_id = v.company_id and s.id = v.size_id
    left join measurement_units u on u.company_id = v.company_id and u.id = v.measurement_unit_id
    where v.company_id = $1 and v.id = any($5)
  )
  select (select to_json(t) from terminal t) as terminal,
    (select id from shifts
      where company_id = $1 and terminal_id = $2 and closed_at is null) as shift_id,
    (select terminal_id from shifts
      where company_id = $1 and user_id = $3 and closed_at is null) as own_shift_terminal_id,
    (select json_build_object('id', id, 'name', name, 'phone', phone, 'status', status,
        'credit_limit', coalesce(credit_limit, 0), 'credit_used', credit_used)
      from users where company_id = $1 and id = $4 and role = 'customer') as customer,
    (select json_agg(s) from sold s) as variations,
    (select string_agg(version, ',' order by id) from sold) as versions,
    (select json_agg(json_build_object('stock_purchase_transaction_id', id,
        'product_variation_id', product_variation_id, 'quantity', left_quantity, 'purchase_price', purchase_price)
        order by ${batchOrderOf("")})
      from batches where company_id = $1 and product_variation_id = any($5) and not is_empty
        and branch_id = (select branch_id from terminal)) as batches,
    (select json_agg(json_build_object('id', id, 'product_variation_id', product_variation_id, 'branch_id', branch_id))
      from batches where company_id = $1 and id = any($6)) as named_batches,
    (select json_build_object('call', call, 'body_hash', body_hash, 'user_id', user_id, 'answer', answer,
        'row_id', row_id, 'created_at', created_at)
      from idempotency_keys where company_id = $1 and key = $7) as known,
    (select ${storedApproval} from approvals a where a.company_id = $1 and a.id = $8) as approval,
    clock_timestamp() as at`;

/** The ids of the new rows; `items`, `payments`: the places of the parameters that say how many. */
const newIds = (items: number, payments: number) => `
    nextval('orders_id_seq') as order_id,
    (select json_agg(nextval('order_items_id_seq')) from generate_series(1, $${items}::int)) as item_ids,
    (select json_agg(nextval('payment_logs_id_seq')) from generate_series(1, $${payments}::int)) as payment_ids`;

const factsWithIds = `${facts}, ${newIds(9, 10)}`;
/** A cluster hands a statement on to a worker only if it draws nothing from a sequence, so there these are two, sent together. */
const idsAlone = `select ${newIds(1, 2)}`;

/**
 * Everything that a sale is judged by, read in one statement and without locks: `record_sale` compares it under locks
 * (docs/decisions/030). `key`: the key of the write, or null when it was claimed before.
 */
export async function readSaleFacts(
  db: Db,
  scope: Scope,
  body: Pick<SaleRequest, "terminal_id" | "user_id" | "items" | "payments"> & {
    approval_id?: number | null | undefined;
  },
  key: string | null = null,
): Promise<StoredSaleFacts> {
  const variation_ids = [...new Set(body.items.map((item) => item.product_variation_id))];
  const named_ids = body.items.flatMap((item) => item.stock_purchase_transaction_id ?? []);
  const asked = [
    ...[
      scope.company_id,
      body.terminal_id,
      scope.user_id,
      body.user_id ?? null,
      variation_ids,
      named_ids,
      key,
    ],
    body.approval_id ?? null,
  ];
  const counts = [body.items.length, body.payments.length];
  const rows = leadsToCluster(db)
    ? await Promise.all([
        runAtShard<Found>(db, scope, facts, asked),
        runAtCoordinator<Found>(db, idsAlone, counts),
      ])
    : [await runPrepared<Found>(db, factsWithIds, [...asked, ...counts])];
  const all: Found = Object.assign({}, ...rows.flat());
  const { order_id, item_ids, payment_ids, at, ...found } = all;
  const batches = found.batches ?? [];
  return {
    ...found,
    variations: (found.variations ?? []).map((row) => withStock(row, batches)),
    batches,
    named_batches: found.named_batches ?? [],
    // A cluster writes the moment in another way.
    ids: {
      order_id,
      item_ids: item_ids ?? [],
      payment_ids: payment_ids ?? [],
      at: new Date(at).toISOString(),
    },
  };
}

type SoldVariation = Omit<StoredSaleFacts["variations"][number], "variation" | "stock"> &
  Parameters<typeof variationName>[0] & { version: string };

/** An aggregate of no rows is null. */
type Found = Omit<StoredSaleFacts, "variations" | "batches" | "named_batches" | "ids"> & {
  variations: SoldVariation[] | null;
  batches: StoredSaleFacts["batches"] | null;
  named_batches: NamedBatch[] | null;
  order_id: number;
  at: string;
  item_ids: number[] | null;
  payment_ids: number[] | null;
};

function withStock(
  { color, size, measurement_unit, version: _, ...row }: SoldVariation,
  batches: readonly SoldBatch[],
): StoredSaleFacts["variations"][number] {
  return {
    ...row,
    variation: variationName({ color, size, measurement_unit }),
    stock: stockOf(batches.filter((batch) => batch.product_variation_id === row.id)),
  };
}
