import { maxFoundOrders } from "@clove/domain/orders/match-order.ts";
import { readSoughtNumbers, type SoughtNumbers } from "@clove/domain/orders/order-numbers.ts";
import { barePhone } from "@clove/domain/users/match-customer.ts";
import { type RawBuilder, sql } from "kysely";
import { hasFolded } from "../../db/has-folded.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** One more than are shown, to know whether there are more. */
const enough = maxFoundOrders + 1;
/** With more matching customers than this, some of the newest orders are most likely theirs, so these are read first. */
const maxCustomers = 2000;
/** How many of the newest orders are read. */
const maxWalked = 50_000;

const newestFirst = sql`order by o.created_at desc, o.id desc`;

/**
 * The newest orders that a search finds, by the rule `orderMatcher`; at most one more than are shown. `conditions`: further conditions on
 * an order, whose row is o (docs/decisions/076).
 */
export async function searchOrders(
  db: Db,
  { company_id }: Scope,
  search: string,
  conditions: RawBuilder<unknown>,
): Promise<number[]> {
  const numbers = ordersOfNumbers(company_id, readSoughtNumbers(search), conditions);
  const { rows } = await customersFound(company_id, search, maxCustomers + 1).execute(db);
  let customers = rows.map(({ id }) => id);
  if (customers.length > maxCustomers) {
    const walk = await amongNewest(customersFound(company_id, search), numbers, conditions).execute(db);
    const { found, others } = walk.rows[0]!;
    if (others === null) return found;
    customers = others;
  }
  const found = await ofCustomers(customers, numbers, conditions).execute(db);
  return found.rows.map(({ id }) => id);
}

function customersFound(company_id: number, search: string, most?: number) {
  const ofPhone = hasDigits(barePhone(search));
  return sql<{ id: number }>`select c.id from users c where c.company_id = ${company_id}
    and (${hasFolded("c.name", search)} or ${hasFolded("c.phone", search)} ${ofPhone})
    ${most === undefined ? sql`` : sql`limit ${most}`}`;
}

/** Whether the phone's digits contain these. `like` sorts most phones out before the exact comparison, which is slow. */
function hasDigits(digits: string): RawBuilder<unknown> {
  if (digits === "") return sql``;
  return sql`or case when c.phone like ${`%${[...digits].join("%")}%`} then c.phone ~ '^[[:digit:][:space:]+()./-]+$'
    and strpos(regexp_replace(c.phone, '[^0-9]', '', 'g'), ${digits}) > 0 end`;
}

/** The newest orders of these customers, read by the index of customers, and those of `numbers`. */
function ofCustomers(
  customers: readonly number[],
  numbers: readonly RawBuilder<unknown>[],
  conditions: RawBuilder<unknown>,
) {
  const theirs = sql`select s.id, s.created_at from unnest(${customers}::bigint[]) as c (id) cross join lateral (
    select o.id, o.created_at from orders o where ${conditions} and o.user_id = c.id ${newestFirst} limit ${enough}) s`;
  return sql<{ id: number }>`select o.id from (${sql.join([theirs, ...numbers], sql` union `)}) o
    ${newestFirst} limit ${enough}`;
}

/**
 * The orders of these customers among the newest orders, and those of `numbers`. `others`: all of the customers, if there may be more of
 * their orders among older ones.
 */
function amongNewest(
  customers: RawBuilder<unknown>,
  numbers: readonly RawBuilder<unknown>[],
  conditions: RawBuilder<unknown>,
) {
  const named = numbers.map((orders) => sql` or o.id in (select n.id from (${orders}) n)`);
  return sql<{ found: number[]; others: number[] | null }>`with matching as materialized (${customers}),
    newest as materialized (
      select o.id, o.created_at, o.user_id from orders o where ${conditions} ${newestFirst} limit ${maxWalked}),
    met as materialized (
      select o.id from newest o where o.user_id in (select c.id from matching c)${sql.join(named, sql``)}
      ${newestFirst} limit ${enough})
    select array(select m.id::float8 from met m) as found,
      case when (select count(*) from met) < ${enough} and (select count(*) from newest) = ${maxWalked}
        then array(select c.id::float8 from matching c) end as others`;
}

/**
 * Queries of the orders with a number, newest first. To use the indexes of whole numbers, a part of a number is completed: a running
 * number with each counter, and the end of an order number with each counter and each day.
 */
function ordersOfNumbers(
  company_id: number,
  { beginning, ofDay, running, temp_id }: SoughtNumbers,
  conditions: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const orders = (condition: RawBuilder<unknown>) => sql`(select o.id, o.created_at from orders o
    where ${conditions} and ${condition} ${newestFirst} limit ${enough})`;
  const found: RawBuilder<unknown>[] = [];
  if (beginning !== undefined) {
    const day = beginning.slice(0, 6);
    const next = String(Number(day) + 1).padStart(6, "0");
    found.push(
      orders(sql`o.order_ref >= ${day} and o.order_ref < ${next} and starts_with(o.order_ref, ${beginning})`),
    );
  }
  const hasReceipt = (receipt_no: RawBuilder<unknown>) => sql`exists (select from payment_logs p
    where p.company_id = ${company_id} and p.order_id = o.id and p.receipt_no = ${receipt_no})`;
  if (running) {
    const { kind, unique_no, digits } = running;
    const numbers = sql`select 'INV-' || t.unique_no || '-' || ${digits}::text from (${countersOf(company_id, unique_no)}) t`;
    const ofReceipt =
      kind === "RCP" ? sql`and ${hasReceipt(sql`replace(o.invoice_id, 'INV', 'RCP')`)}` : sql``;
    found.push(orders(sql`o.invoice_id = any (array(${numbers})) ${ofReceipt}`));
  }
  if (temp_id !== undefined)
    found.push(orders(sql`o.temp_id = ${temp_id} and ${hasReceipt(sql`${`offline-receipt-${temp_id}`}`)}`));
  if (ofDay) {
    const { unique_no, series, digits } = ofDay;
    const refs = series.map((letter) => sql`d.day || 'T' || t.unique_no || ${letter + digits}::text`);
    found.push(sql`(select o.id, o.created_at from (${daysOf(company_id)}) d
      cross join (${countersOf(company_id, unique_no)}) t
      cross join lateral (select o.id, o.created_at from orders o where ${conditions}
        and o.order_ref = any (array[${sql.join(refs)}]) offset 0) o
      limit ${enough})`);
  }
  return found;
}

const countersOf = (company_id: number, unique_no: string | undefined) => sql`
  select t.unique_no from terminals t
  where t.company_id = ${company_id} ${unique_no === undefined ? sql`` : sql`and t.unique_no = ${unique_no}`}`;

/**
 * The days with which order numbers begin, newest first. Each is found by the index from the one before it; counting back through the
 * calendar could take long, because the clocks of tills may be wrong by years.
 */
const daysOf = (company_id: number) => sql`with recursive last as (
    select max(o.order_ref) as order_ref from orders o where o.company_id = ${company_id}
    union all
    select (select max(o.order_ref) from orders o where o.company_id = ${company_id}
      and o.order_ref < left(l.order_ref, 6)) from last l where l.order_ref is not null
  ) select left(l.order_ref, 6) as day from last l where l.order_ref is not null`;
