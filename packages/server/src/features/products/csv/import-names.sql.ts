import { sql } from "kysely";
import { writeAtCompany } from "../../../db/at-company.sql.ts";
import { foldedCase } from "../../../db/has-folded.sql.ts";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";

/** The kinds of rows that a line of the file refers to by name; `also`: another required column, which gets the name too. */
export const namedKinds = {
  categories: { table: "categories", name: "name" },
  brands: { table: "brands", name: "name" },
  colors: { table: "colors", name: "name", also: "code" },
  sizes: { table: "sizes", name: "name", also: "code" },
  units: { table: "measurement_units", name: "title", also: "description" },
} as const satisfies Record<string, { table: string; name: string; also?: string }>;
export type NamedKind = keyof typeof namedKinds;

/** Ids and stored names of the rows with these names, ignoring case; the id of a merged row is that of the one it was merged into. */
export async function idsOfNames(
  db: Db,
  { company_id }: Scope,
  kind: NamedKind,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  const { table, name } = namedKinds[kind];
  const { rows } = await sql<{ id: number; name: string }>`
    select coalesce(merged_into_id, id) as id, ${sql.ref(name)} as name from ${sql.table(table)} where company_id = ${company_id}
      and ${foldedCase(name)} in (select fold_case(wanted) from unnest(${[...names]}::text[]) as wanted)`.execute(
    db,
  );
  return rows;
}

/** Creates rows with these names, except those that another transaction created meanwhile. */
export async function insertNames(
  db: Db,
  { company_id }: Scope,
  kind: NamedKind,
  names: readonly string[],
): Promise<void> {
  const { table, name, also }: { table: string; name: string; also?: string } = namedKinds[kind];
  // Ordered, so that two imports cannot deadlock.
  const statement = sql`insert into ${sql.table(table)} (company_id, ${sql.ref(name)}${also ? sql`, ${sql.ref(also)}` : sql``})
    select ${company_id}, made${also ? sql`, made` : sql``} from unnest(${[...names]}::text[]) as made
    order by ${foldedCase("made")} on conflict (company_id, fold_case(${sql.ref(name)})) do nothing`;
  await writeAtCompany(db, { company_id }, statement);
}
