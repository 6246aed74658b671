import type { HeldCart, HeldCartEnd } from "@clove/domain/held-carts/held-carts.schema.ts";
import { type GivenPart, givenParts } from "@clove/domain/orders/total-parts.ts";
import { sql } from "kysely";
import { jsonOf, jsonOrNull } from "../../db/if-selected.ts";
import { still } from "../../db/once.ts";
import { insertInto } from "../../db/rows.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** The columns of a held cart, whose row is h, as tills have it. */
export const heldCartColumns = sql`h.id, h.temp_id, h.branch_id, h.name, ${jsonOf("s", "id", "name")} as cashier_user,
  h.user_id, ${jsonOrNull("c", "id", "name", "phone")} as user,
  ${sql.raw(givenParts.map((part) => `h.${part}`).join(", "))}, h.total, h.lines, h.created_at`;

export const heldCartJoins = sql`join users s on s.company_id = h.company_id and s.id = h.cashier_user_id
  left join users c on c.company_id = h.company_id and c.id = h.user_id`;

/** How many carts a store holds; until the transaction ends nobody can hold another one there. */
export async function countHeld(db: Db, { company_id }: Scope, branch_id: number): Promise<number> {
  const lock = `held carts ${company_id} ${branch_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from held_carts
    where company_id = ${company_id} and branch_id = ${branch_id} and ended_at is null`.execute(db);
  return rows[0]!.count;
}

type Made = Pick<
  HeldCart,
  "temp_id" | "branch_id" | "name" | "user_id" | GivenPart | "total" | "created_at"
> & {
  cashier_user_id: number;
  lines: readonly HeldCart["lines"][number][];
};

export async function insertHeldCart(db: Db, { company_id }: Scope, { lines, ...cart }: Made) {
  const row = { ...cart, company_id, lines: JSON.stringify(lines) };
  const { rows } = await sql<{ id: number }>`${insertInto("held_carts", row)} returning id`.execute(db);
  return rows[0]!.id;
}

/** Which of the store and the customer that a cart names the company has. */
export async function readNamed(
  db: Db,
  { company_id }: Scope,
  named: { branch_id: number; user_id: number | null },
): Promise<{ has_branch: boolean; user_id: number | null }> {
  const { rows } = await sql<{ has_branch: boolean; user_id: number | null }>`select
    exists (select from branches where company_id = ${company_id} and id = ${named.branch_id}) as has_branch,
    (select id from users where company_id = ${company_id} and id = ${named.user_id}
      and role = 'customer') as user_id`.execute(db);
  return rows[0]!;
}

/** Whether all of these are variations of the company. */
export async function knowsVariations(db: Db, { company_id }: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from product_variations
    where company_id = ${company_id} and id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]!.count === new Set(ids).size;
}

/** Whether a cart is still held (`ended_by` null), and how it ended. */
export type HeldCartState = {
  id: number;
  branch_id: number;
  ended_how: HeldCartEnd | null;
  ended_by: { id: number; name: string } | null;
};

export async function lockHeldCart(db: Db, { company_id }: Scope, temp_id: string) {
  const { rows } = await sql<HeldCartState>`select h.id, h.branch_id, h.ended_how,
      (select ${jsonOf("u", "id", "name")} from users u where u.company_id = ${company_id} and u.id = h.ended_by) as ended_by
    from held_carts h
    where h.company_id = ${company_id} and h.temp_id = ${temp_id} for update of h`.execute(db);
  return rows[0];
}

/** The store of a cart, and how it ended. @throws AppError not_found */
export async function readHeldCart(db: Db, { company_id }: Scope, id: number) {
  const { rows } = await sql<Pick<HeldCartState, "id" | "branch_id" | "ended_how">>`
    select id, branch_id, ended_how from held_carts
    where company_id = ${company_id} and id = ${id}`.execute(db);
  return still(rows[0]);
}

export async function markEnded(db: Db, scope: Scope, id: number, how: HeldCartEnd): Promise<void> {
  await sql`update held_carts set ended_how = ${how}, ended_by = ${scope.user_id}, ended_at = ${new Date()}
    where company_id = ${scope.company_id} and id = ${id}`.execute(db);
}
