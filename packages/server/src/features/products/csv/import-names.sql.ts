import { type RawBuilder, sql } from "kysely";
import { foldedCase } from "../../../db/has-folded.sql.ts";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";

/** The kinds of rows that a product's row in the file names. */
export const namedKinds = {
  categories: { table: "categories", name: "name" },
  brands: { table: "brands", name: "name" },
  colors: { table: "colors", name: "name" },
  sizes: { table: "sizes", name: "name" },
  units: { table: "measurement_units", name: "title" },
} as const;
export type NamedKind = keyof typeof namedKinds;

/** Ids of the rows with these names, ignoring case, by the stored names. */
export async function idsOfNames(
  db: Db,
  { company_id }: Scope,
  kind: NamedKind,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  const { table, name } = namedKinds[kind];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(name)} as name from ${sql.table(table)} where company_id = ${company_id}
      and ${foldedCase(name)} in (select fold_case(wanted) from unnest(${[...names]}::text[]) as wanted)`.execute(
    db,
  );
  return rows;
}

/** Creates rows with these names, except those that somebody else creates meanwhile. */
export async function insertNames(
  db: Db,
  { company_id }: Scope,
  kind: NamedKind,
  names: readonly string[],
): Promise<void> {
  const { table, name } = namedKinds[kind];
  const also: Partial<Record<NamedKind, RawBuilder<unknown>>> = {
    colors: sql`code`,
    sizes: sql`code`,
    units: sql`description`,
  };
  const second = also[kind];
  // In one order, so that two imports cannot deadlock.
  await sql`insert into ${sql.table(table)} (company_id, ${sql.ref(name)}${second ? sql`, ${second}` : sql``})
    select ${company_id}, made${second ? sql`, made` : sql``} from unnest(${[...names]}::text[]) as made
    order by ${foldedCase("made")} on conflict (company_id, fold_case(${sql.ref(name)})) do nothing`.execute(
    db,
  );
}
