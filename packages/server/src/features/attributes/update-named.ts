import type { NamedRow, namedChanges } from "@clove/domain/catalogue/attributes.schema.ts";
import { type NamedNoun, namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { difference } from "../../db/difference.ts";
import { update } from "../../db/rows.sql.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { lockCompany } from "../company/company.sql.ts";
import { findNamed, idAfterMerge, nameIn, readNamed, refuseTaken, whatIs } from "./named-rows.sql.ts";

/**
 * Changes a name, its details, status or parent (catalogue §19). The name of a row that was merged into this one can be taken: the two
 * exchange their names. @throws AppError not_found, already_merged, name_taken, name_merged, parent_below
 */
export async function updateNamed<Noun extends NamedNoun>(
  tx: Tx,
  scope: Scope,
  noun: Noun,
  { id, ...change }: Omit<z.infer<(typeof namedChanges)[Noun]>, "temp_id">,
): Promise<NamedRow<Noun>> {
  const { db } = tx;
  await lockCompany(db, scope);
  const stored = await openNamed(db, scope, noun, id);
  const { name, table } = namedNouns[noun];
  const wanted: Record<string, unknown> = { ...change };
  if (typeof wanted.parent_id === "number")
    wanted.parent_id = await parentAbove(db, scope, id, wanted.parent_id);
  const { from, to } = difference<Record<string, unknown>>({ ...stored }, wanted);
  if (Object.keys(to).length === 0) return stored;
  const write = (row: number, values: Record<string, unknown>) =>
    sql`${update(table, values)} where company_id = ${scope.company_id} and id = ${row}`.execute(db);
  const typed = to[name];
  if (typeof typed === "string") {
    const holder = await findNamed(db, scope, noun, typed);
    if (holder && holder.id !== id) {
      if (holder.merged_into_id !== id) await refuseTaken(db, scope, noun, holder);
      // Names are unique at every moment, so one of the two waits under a name that nobody can type.
      await write(holder.id, { [name]: `\u0001${holder.id}` });
      await write(id, to);
      await write(holder.id, { [name]: nameIn(noun, stored) });
    } else await write(id, to);
  } else await write(id, to);
  const [row] = await Promise.all([
    readNamed(db, scope, noun, id),
    audit(db, scope, "name.update", {
      subject: noun,
      subject_id: id,
      detail: { kind: whatIs[noun], name: nameIn(noun, stored), from, to },
    }),
  ]);
  return row;
}

/** A row that was not merged into another one. @throws AppError not_found, already_merged */
export async function openNamed<Noun extends NamedNoun>(
  db: Db,
  scope: Scope,
  noun: Noun,
  id: number,
  path = "id",
): Promise<NamedRow<Noun>> {
  const row = await readNamed(db, scope, noun, id, path);
  if (row.merged_into_id == null) return row;
  const into = await readNamed(db, scope, noun, row.merged_into_id);
  throw new AppError("already_merged", { name: nameIn(noun, row), into: nameIn(noun, into) }, path);
}

/** The parent's id. @throws AppError not_found; parent_below if it is the category itself or below it */
async function parentAbove(db: Db, scope: Scope, id: number, wanted: number): Promise<number> {
  const parent_id = await idAfterMerge(db, scope, "category", wanted, "parent_id");
  const { rows } = await sql<{ id: number }>`with recursive above as (
      select id, parent_id, name from categories where company_id = ${scope.company_id} and id = ${parent_id}
      union select c.id, c.parent_id, c.name from categories c
        join above on c.company_id = ${scope.company_id} and c.id = above.parent_id)
    select id from above where id = ${id}`.execute(db);
  if (rows.length === 0) return parent_id;
  const { name } = await readNamed(db, scope, "category", parent_id);
  throw new AppError("parent_below", { name }, "parent_id");
}
