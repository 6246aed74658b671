import type { Holder } from "@clove/domain/access/grant.ts";
import type { CounterFacts } from "@clove/domain/shifts/late-cash.ts";
import type { SaleContent } from "@clove/domain/sync/offline-sale.ts";
import type { OwnShifts } from "@clove/domain/sync/sale-moment.ts";
import type { SyncWarning } from "@clove/domain/sync/sync-warnings.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

type Cashier = Holder & { name: string };

/**
 * The cashier of an offline sale and the state of the counter's shifts; must be read after the counter was locked. `cashier` is null
 * if the user is no member of the company's staff. `had_shift`: when the sale was made, the cashier had an open shift on the counter, or had a PIN to work in somebody else's (access §28).
 * `own_shifts` is null for a user without the role cashier, or without a shift there.
 */
export async function readSaleMakers(
  db: Db,
  { company_id }: Scope,
  {
    terminal_id,
    cashier_user_id,
    made_at,
  }: { terminal_id: number; cashier_user_id: number; made_at: string },
): Promise<{
  cashier: Cashier | null;
  counter: CounterFacts;
  had_shift: boolean;
  own_shifts: OwnShifts | null;
}> {
  const [cashiers, shifts] = await Promise.all([
    sql<Cashier>`select u.id, u.name, u.role, u.status, u.permissions, u.max_discount, u.max_discount_type,
        array(select b.branch_id::int from user_branches b where b.company_id = u.company_id and b.user_id = u.id) as branch_ids
      from users u where u.company_id = ${company_id} and u.id = ${cashier_user_id} and u.role <> 'customer'`.execute(
      db,
    ),
    sql<CounterFacts & { had_shift: boolean; first_opened_at: string | null; left_at: string | null }>`
      select coalesce(bool_or(user_id = ${cashier_user_id} and closed_at is null), false) as is_open_by_seller,
        max(opened_at) filter (where closed_at is null) as open_since, max(closed_at) as last_closed_at,
        coalesce(bool_or((user_id = ${cashier_user_id} or exists (select from device_keys k where k.company_id = ${company_id}
            and k.user_id = ${cashier_user_id} and k.created_at <= ${made_at}::timestamptz))
          and ${made_at}::timestamptz >= opened_at
          and (closed_at is null or ${made_at}::timestamptz <= closed_at)), false) as had_shift,
        min(opened_at) filter (where user_id = ${cashier_user_id}) as first_opened_at,
        max(closed_at) filter (where user_id = ${cashier_user_id}) as left_at
      from shifts where company_id = ${company_id} and terminal_id = ${terminal_id}`.execute(db),
  ]);
  const { had_shift, first_opened_at, left_at, ...counter } = shifts.rows[0]!;
  const cashier = cashiers.rows[0] ?? null;
  const is_open_by_seller = counter.is_open_by_seller && cashier?.role === "cashier";
  const own_shifts =
    cashier?.role === "cashier" && first_opened_at !== null
      ? { first_opened_at, last_closed_at: is_open_by_seller ? null : left_at }
      : null;
  return { cashier, counter: { ...counter, is_open_by_seller }, had_shift, own_shifts };
}

/** The lines and total of a stored order, to be compared with a resend. */
export async function readSaleContent(db: Db, { company_id }: Scope, order_id: number): Promise<SaleContent> {
  const { rows } = await sql<SaleContent>`select total, (select json_agg(json_build_object(
        'product_variation_id', product_variation_id, 'quantity', quantity, 'unit_price', unit_price,
        'item_vat', item_vat, 'discount', discount))
      from order_items i where i.company_id = o.company_id and i.order_id = o.id) as items
    from orders o where o.company_id = ${company_id} and o.id = ${order_id}`.execute(db);
  return rows[0]!;
}

/** Flags the stored order, so that a manager sees that another one came under its key. */
export async function flagDiffers(db: Db, { company_id }: Scope, order_id: number): Promise<void> {
  const flag: SyncWarning = "differs";
  await sql`update orders set flags = array_append(flags, ${flag}), flags_seen_at = null
    where company_id = ${company_id} and id = ${order_id} and not ${flag} = any(flags)`.execute(db);
}
