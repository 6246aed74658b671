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

/** `temp_id`: under which a device made it; `version`: of all that is read of it, which `write_sale` compares. */
export type SoldFacts = VariationFacts & { temp_id: string | null; version: string };

/** The ids of the new rows, or their places from 1 on if `write_sale` is to draw the ids; and the time of the sale. */
export type NewIds = {
  order_id: number;
  item_ids: number[];
  payment_ids: number[];
  are_places: boolean;
  at: string;
};

export type StoredSaleFacts = {
  terminal: SoldAt | null;
  /** The open shift of this counter, whoever opened it, which the cash goes into. */
  shift_id: number | null;
  own_shift_terminal_id: number | null;
  customer: CustomerFacts | null;
  variations: SoldFacts[];
  /** In the order in which they are taken (stock §2), with the cost of one unit. */
  batches: (SoldBatch & { purchase_price: number })[];
  /** The batches that items name, as far as the company has them, in any store and even if empty. */
  named_batches: NamedBatch[];
  /** The approval that the sale names, if the company has it. */
  approval: StoredApproval | null;
  ids: NewIds;
  /** When PostgreSQL was started. */
  started_at: string;
  /** The write that has the key already. */
  known: KnownWrite<Order> | null;
};

/** What most sales do not name, so that their statement does not look for it; with the parameters that `namedBy` gives. */
const extraFacts = `
    (select json_build_object('id', id, 'name', name, 'phone', phone, 'status', status,
        'credit_limit', coalesce(credit_limit, 0), 'credit_used', credit_used)
      from users where company_id = $1 and id = $6 and role = 'customer') as customer,
    (select json_agg(json_build_object('id', id, 'product_variation_id', product_variation_id, 'branch_id', branch_id))
      from batches where company_id = $1 and id = any($7)) as named_batches,
    (select ${storedApproval} from approvals a where a.company_id = $1 and a.id = $8) as approval,`;

const factsWith = (extras: string) => `
  with terminal as (
    select t.id, t.name, t.unique_no, t.status, t.branch_id, b.name as branch_name, b.type as branch_type,
      b.status as branch_status
    from terminals t join branches b on b.company_id = t.company_id and b.id = t.branch_id
    where t.company_id = $1 and t.id = $2
  ), sold as materialized (
    select v.id, v.temp_id, v.product_id, p.name, v.barcode, p.price_type, v.sale_price, p.sale_vat, p.discount,
           case when p.status = 'active' and v.status = 'active' then 'active' else 'inactive' end as status,
           json_build_object('name', c.name) as color, json_build_object('name', s.name) as size,
           json_build_object('title', u.title) as measurement_unit,
           concat_ws(' ', v.id, v.xmin, p.xmin, c.xmin, s.xmin, u.xmin) as version
    from product_variations v
    join products p on p.company_id = v.company_id and p.id = v.product_id
    left join colors c on c.company_id = v.company_id and c.id = v.color_id
    left join sizes s on s.company_id = v.company_id and s.id = v.size_id
    left join measurement_units u on u.company_id = v.company_id and u.id = v.measurement_unit_id
    where v.company_id = $1 and v.id = any($4)
  )
  select (select to_json(t) from terminal t) as terminal,
    (select id from shifts
      where company_id = $1 and terminal_id = $2 and closed_at is null) as shift_id,
    (select terminal_id from shifts
      where company_id = $1 and user_id = $3 and closed_at is null) as own_shift_terminal_id,
    (select json_agg(s) from sold s) as variations,
    (select json_agg(json_build_object('stock_purchase_transaction_id', id,
        'product_variation_id', product_variation_id, 'quantity', left_quantity, 'purchase_price', purchase_price)
        order by ${batchOrderOf("")})
      from batches where company_id = $1 and product_variation_id = any($4) and not is_empty
        and branch_id = (select branch_id from terminal)) as batches,
    (select json_build_object('call', call, 'body_hash', body_hash, 'user_id', user_id, 'answer', answer,
        'row_id', row_id, 'created_at', created_at)
      from idempotency_keys where company_id = $1 and key = $5) as known,${extras}
    (pg_postmaster_start_time() at time zone 'UTC')::text as started_at, clock_timestamp() as at`;

const facts = { plain: factsWith(""), whole: factsWith(extraFacts) };

/** The ids of the new rows; `from`: the place of the first of the two parameters that say how many items and payments. */
const newIds = (from: number) => `
    nextval('orders_id_seq') as order_id,
    (select json_agg(nextval('order_items_id_seq')) from generate_series(1, $${from}::int)) as item_ids,
    (select json_agg(nextval('payment_logs_id_seq')) from generate_series(1, $${from + 1}::int)) as payment_ids`;

const factsWithIds = { plain: `${facts.plain}, ${newIds(6)}`, whole: `${facts.whole}, ${newIds(9)}` };
/** A cluster hands a statement on to a worker only if it draws nothing from a sequence, so there these are two, sent together. */
const idsAlone = `select ${newIds(1)}`;

type FactsAsked = Pick<SaleRequest, "terminal_id" | "user_id" | "items" | "payments"> & {
  approval_id?: number | null | undefined;
};

/**
 * Everything that a sale is judged by, read in one statement and without locks: `write_sale` compares it under locks
 * (docs/decisions/030). `key`: the key of the write, or null when it was claimed before.
 */
export async function readSaleFacts(
  db: Db,
  scope: Scope,
  body: FactsAsked,
  key: string | null = null,
): Promise<StoredSaleFacts> {
  const variation_ids = [...new Set(body.items.map((item) => item.product_variation_id))];
  const [kind, more] = namesMore(body) ? (["whole", namedBy(body)] as const) : (["plain", []] as const);
  const asked = [scope.company_id, body.terminal_id, scope.user_id, variation_ids, key, ...more];
  const counts = [body.items.length, body.payments.length];
  const rows = leadsToCluster(db)
    ? await Promise.all([
        runAtShard<Found>(db, scope, facts[kind], asked),
        runAtCoordinator<Found>(db, idsAlone, counts),
      ])
    : [await runPrepared<Found>(db, factsWithIds[kind], [...asked, ...counts])];
  const all: Found = Object.assign({}, ...rows.flat());
  const { order_id, item_ids, payment_ids, at, ...found } = all;
  const batches = found.batches ?? [];
  return {
    ...{ customer: null, approval: null },
    ...found,
    variations: (found.variations ?? []).map((row) => withStock(row, batches)),
    batches,
    named_batches: found.named_batches ?? [],
    // A cluster writes the moment in another way.
    ids: {
      order_id,
      item_ids: item_ids ?? [],
      payment_ids: payment_ids ?? [],
      are_places: false,
      at: new Date(at).toISOString(),
    },
  };
}

/** Whether a sale names a customer, batches or an approval. */
export const namesMore = ({ user_id, items, approval_id }: Omit<FactsAsked, "terminal_id" | "payments">) =>
  user_id != null || approval_id != null || items.some((item) => item.stock_purchase_transaction_id != null);

const namedBy = ({ user_id, items, approval_id }: FactsAsked): unknown[] => [
  user_id ?? null,
  items.flatMap((item) => item.stock_purchase_transaction_id ?? []),
  approval_id ?? null,
];

type SoldVariation = Omit<SoldFacts, "variation" | "stock"> & Parameters<typeof variationName>[0];

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

function withStock(row: SoldVariation, batches: readonly SoldBatch[]): SoldFacts {
  return {
    id: row.id,
    temp_id: row.temp_id,
    product_id: row.product_id,
    name: row.name,
    variation: variationName(row),
    barcode: row.barcode,
    price_type: row.price_type,
    sale_price: row.sale_price,
    sale_vat: row.sale_vat,
    discount: row.discount,
    status: row.status,
    version: row.version,
    stock: stockOf(batches.filter((batch) => batch.product_variation_id === row.id)),
  };
}
