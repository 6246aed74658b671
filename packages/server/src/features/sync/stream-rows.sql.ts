import { mayDo } from "@clove/domain/access/permissions.ts";
import { type NamedNoun, namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import type { StreamType } from "@clove/domain/sync/stream.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { catalogueReaders } from "../attributes/catalogue-readers.ts";
import { namedColumns } from "../attributes/named-rows.sql.ts";
import { branchColumns } from "../branches/branches.sql.ts";
import { companyColumns } from "../company/company.sql.ts";
import { favouriteColumns } from "../favourites/favourites.sql.ts";
import { heldCartColumns, heldCartJoins } from "../held-carts/held-carts.sql.ts";
import { orderColumns, orderJoins } from "../orders/order-columns.sql.ts";
import { plannedColumns } from "../price-changes/price-changes.sql.ts";
import { ownProductColumns, ownVariationColumns } from "../products/product-columns.sql.ts";
import { terminalColumns, terminalJoin } from "../terminals/terminals.sql.ts";
import { ownUserColumns } from "../users/users.sql.ts";

/** A row as JSON text in the API's shape; one with an `owner` is sent only to that user. */
export type StreamRow = { id: number; owner: number | null; json: string };

/** Rows by id, or the next ones in the order of ids. */
export type RowPick = { ids: readonly number[] } | { after: number; limit: number };

/** Whether the caller's rights allow any rows of the type. */
export function readsType(scope: Scope, type: StreamType): boolean {
  if (type === "held_carts" || type === "favourites") return mayDo(scope, "pos:view");
  return ["branches", "terminals", "users", "orders", "companies"].includes(type) || readsCatalogue(scope);
}

/** Whether everybody in the company who gets any rows of the type gets the same: those that are read without a scope. */
export const isSameForAll = (type: StreamType): boolean => sources[type].length === 0;

/**
 * Rows of a type, filtered as in the list calls. `user_ids` are the users who will get the rows; all have the scope's rights. PostgreSQL
 * writes the JSON, because a snapshot may have 100,000 rows.
 */
export async function loadStreamRows(
  db: Db,
  scope: Scope,
  type: StreamType,
  pick: RowPick,
  user_ids: readonly number[],
): Promise<StreamRow[]> {
  const { columns, tables, key, where, owner } = sources[type](scope, user_ids, "ids" in pick);
  const id = sql.ref(`${key}.id`);
  const picked =
    "ids" in pick
      ? sql`${id} = any(${[...pick.ids]}::bigint[]) order by ${id}`
      : sql`${id} > ${pick.after} order by ${id} limit ${pick.limit}`;
  const { rows } = await sql<StreamRow>`
    select ${id} as id, ${owner ?? sql`null::bigint`} as owner, (select to_json(r) from (select ${columns}) r)::text as json
    ${tables} where ${sql.ref(`${key}.company_id`)} = ${scope.company_id} and ${where ?? sql`true`}
      and ${picked}`.execute(db);
  return rows;
}

/** The lowest id among the orders of the last 30 days, so that a snapshot does not scan older ones; 0 without any. */
export async function firstOrderId(db: Db, scope: Scope): Promise<number> {
  // `+ 0` keeps PostgreSQL from looking for the minimum through all old orders along the primary key.
  const { rows } = await sql<{ id: number | null }>`select min(o.id + 0) as id from orders o
    where o.company_id = ${scope.company_id} and ${recent}`.execute(db);
  return rows[0]?.id ?? 0;
}

type Source = {
  columns: RawBuilder<unknown>;
  tables: RawBuilder<unknown>;
  /** The alias of the table whose ids the rows have. */
  key: string;
  where?: RawBuilder<boolean>;
  owner?: RawBuilder<number | null>;
};

const recent = sql<boolean>`o.created_at > now() - interval '30 days'`;

const readsCatalogue = (scope: Scope) => catalogueReaders.some((key) => mayDo(scope, key));

const named = (noun: NamedNoun) => (): Source => ({
  columns: sql.join(namedColumns(noun).map((column) => sql.ref(`x.${column}`))),
  tables: sql`from ${sql.table(namedNouns[noun].table)} x`,
  key: "x",
});

const sources: Record<StreamType, (scope: Scope, user_ids: readonly number[], byId: boolean) => Source> = {
  sizes: named("size"),
  colors: named("color"),
  measurement_units: named("measurementUnit"),
  categories: named("category"),
  brands: named("brand"),
  branches: (scope) => ({
    columns: branchColumns,
    tables: sql`from branches b`,
    key: "b",
    where: inSeenBranches(scope, "b.id"),
  }),
  terminals: (scope) => ({
    columns: terminalColumns(scope),
    tables: sql`from terminals t ${terminalJoin}`,
    key: "t",
    where: inSeenBranches(scope, "t.branch_id"),
  }),
  users: (scope, user_ids) => {
    const own = sql<boolean>`u.id = any(${[...user_ids]}::bigint[])`;
    const seesCustomers = mayDo(scope, "user:view") || mayDo(scope, "pos:view");
    return {
      columns: ownUserColumns(),
      tables: sql`from users u`,
      key: "u",
      where: seesCustomers ? sql`(u.role = 'customer' or ${own})` : own,
      owner: sql`case when u.role <> 'customer' then u.id end`,
    };
  },
  products: () => ({ columns: ownProductColumns, tables: sql`from products p`, key: "p" }),
  product_variations: (scope) => ({
    columns: ownVariationColumns({ scope }),
    tables: sql`from product_variations v`,
    key: "v",
  }),
  /**
   * As in order/list, or only the caller's own, as in order/{id}. When rows are read by id, other users' orders are read too: they are
   * not sent, but otherwise would be reported as deleted.
   */
  orders: (scope, user_ids, byId) => {
    const seen = sql<boolean>`${recent} and ${inSeenBranches(scope, "o.branch_id")}`;
    const all = mayDo(scope, "order:view");
    return {
      columns: orderColumns(),
      tables: sql`from orders o ${orderJoins}`,
      key: "o",
      where: all || byId ? seen : sql`${seen} and o.cashier_user_id = any(${[...user_ids]}::bigint[])`,
      ...(all ? {} : { owner: sql`o.cashier_user_id` }),
    };
  },
  held_carts: (scope) => ({
    columns: heldCartColumns,
    tables: sql`from held_carts h ${heldCartJoins}`,
    key: "h",
    where: sql`h.ended_at is null and ${inSeenBranches(scope, "h.branch_id")}`,
  }),
  favourites: (scope) => ({
    columns: favouriteColumns,
    tables: sql`from favourites f`,
    key: "f",
    where: inSeenBranches(scope, "f.branch_id"),
  }),
  price_changes: () => ({
    columns: plannedColumns,
    tables: sql`from price_changes c`,
    key: "c",
    where: sql`c.status = 'planned'`,
  }),
  companies: () => ({
    columns: companyColumns,
    tables: sql`from (select *, id as company_id from companies) c`,
    key: "c",
  }),
};
