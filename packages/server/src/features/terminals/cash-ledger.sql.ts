import type { CashMovement, MovementsQuery } from "@clove/domain/shifts/cash-ledger.schema.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { jsonOf } from "../../db/if-selected.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { readTerminal } from "./terminals.sql.ts";

/** A counter's drawer; with `shift_id` only what was moved in that shift. */
export type Drawer = { terminal_id: number; shift_id?: number };

type Page = { movements: CashMovement[]; count: number };

/** A counter and a page of its cash movements. @throws AppError not_found, forbidden: as `readTerminal` */
export async function readCashLedger(
  db: Db,
  scope: Scope,
  terminal_id: number,
  query: MovementsQuery,
): Promise<Page & { terminal: Terminal }> {
  const [terminal, page] = await Promise.all([
    readTerminal(db, scope, terminal_id),
    readMovements(db, scope, { terminal_id }, query),
  ]);
  return { terminal, ...page };
}

/** Newest first; `count` is of all. */
export async function readMovements(
  db: Db,
  scope: Scope,
  drawer: Drawer,
  query: MovementsQuery,
): Promise<Page> {
  const [movements, counted] = await Promise.all([
    pageOfMovements(scope, drawer, query).execute(db),
    countOfMovements(scope, drawer).execute(db),
  ]);
  return { movements: movements.rows, count: counted.rows[0]!.count };
}

const inDrawer = ({ company_id }: Scope, { terminal_id, shift_id }: Drawer) =>
  shift_id === undefined
    ? sql`l.company_id = ${company_id} and l.terminal_id = ${terminal_id}`
    : sql`l.company_id = ${company_id} and l.shift_id = ${shift_id}`;

/**
 * A page of movements, each with the cash in the drawer after it: what is in the drawer now less all later movements. However many
 * movements there are, only the page's rows are read, and for the later ones the sum is taken from an index alone. The order by
 * id is the order of time, since the counter is locked for each movement.
 */
export function pageOfMovements(
  scope: Scope,
  drawer: Drawer,
  { page, length, before }: MovementsQuery,
): RawBuilder<CashMovement> {
  const { company_id } = scope;
  const { terminal_id } = drawer;
  const older = before === undefined ? sql`` : sql`and l.id < ${before}::bigint`;
  const skipped = before === undefined ? (page - 1) * length : 0;
  return sql<CashMovement>`
    with page as materialized (
      select l.* from cash_ledger l where ${inDrawer(scope, drawer)} ${older}
      order by l.id desc offset ${skipped} limit ${length}
    ), ends as materialized (
      select min(id) as oldest, max(id) as newest from page
    ), left_then as materialized (
      select t.cash_box - coalesce((select sum(l.amount) from cash_ledger l
          where l.company_id = ${company_id} and l.terminal_id = ${terminal_id} and l.id > (select newest from ends)), 0) as balance
      from terminals t where t.company_id = ${company_id} and t.id = ${terminal_id}
    ), balances as (
      select l.id, (select balance from left_then) - coalesce(sum(l.amount) over (order by l.id desc
        rows between unbounded preceding and 1 preceding), 0) as balance
      from cash_ledger l
      where l.company_id = ${company_id} and l.terminal_id = ${terminal_id}
        and l.id between (select oldest from ends) and (select newest from ends)
    )
    select l.id, l.created_at as at, l.kind, l.amount, l.late, ${jsonOf("u", "id", "name")} as by,
      case when o.id is not null then ${jsonOf("o", "id", "order_ref")} end as order, l.reason,
      (select ${jsonOf("a", "id", "name")} from users a where a.company_id = l.company_id and a.id = l.approved_by) as approved_by, b.balance
    from page l
    join balances b on b.id = l.id
    join users u on u.company_id = l.company_id and u.id = l.user_id
    left join orders o on o.company_id = l.company_id and o.id = l.order_id
    order by l.id desc`;
}

export function countOfMovements(scope: Scope, drawer: Drawer): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`
    select count(*)::int as count from cash_ledger l where ${inDrawer(scope, drawer)}`;
}
