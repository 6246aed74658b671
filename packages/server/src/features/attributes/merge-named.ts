import type { NamedRow } from "@clove/domain/catalogue/attributes.schema.ts";
import { type NamedNoun, namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import { AppError } from "@clove/domain/errors.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { lockCompany } from "../company/company.sql.ts";
import { makeDueSoon } from "../reports/summed-months.sql.ts";
import { nameIn, readNamed, whatIs } from "./named-rows.sql.ts";
import { openNamed } from "./update-named.ts";

/** The goods of each noun: their table and the column that names it. */
const goodsOf = {
  category: ["products", "category_id"],
  brand: ["products", "brand_id"],
  color: ["product_variations", "color_id"],
  size: ["product_variations", "size_id"],
  measurementUnit: ["product_variations", "measurement_unit_id"],
} as const satisfies Record<NamedNoun, readonly [table: string, column: string]>;

/** How many products (variations, of a color, size or unit) a row has. @throws AppError not_found */
export async function countGoods(db: Db, scope: Scope, noun: NamedNoun, id: number): Promise<number> {
  await readNamed(db, scope, noun, id);
  const [table, column] = goodsOf[noun];
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}
    where company_id = ${scope.company_id} and ${sql.ref(column)} = ${id}`.execute(db);
  return rows[0]!.count;
}

/**
 * Moves all goods of a row, and what else names it, to another one of its kind, and leaves it inactive with a pointer to that
 * (catalogue §20). All or nothing. @returns the row merged into
 * @throws AppError not_found, already_merged, merge_with_itself, merge_equal_variations
 */
export async function mergeNamed<Noun extends NamedNoun>(
  { db }: Tx,
  scope: Scope,
  noun: Noun,
  { id, into_id }: { id: number; into_id: number },
): Promise<NamedRow<Noun>> {
  if (id === into_id) throw new AppError("merge_with_itself", {}, "into_id");
  // Nobody stores a row that names one of the two meanwhile (`lockNames`).
  await lockCompany(db, scope);
  const from = await openNamed(db, scope, noun, id);
  const into = await openNamed(db, scope, noun, into_id, "into_id");
  const [goodsTable, column] = goodsOf[noun];
  if (goodsTable === "product_variations") await refuseEqual(db, scope, column, id, into_id);
  const { company_id } = scope;
  const run = (statement: RawBuilder<unknown>) => statement.execute(db);
  const move = (table: string, field: string) =>
    run(sql`update ${sql.table(table)} set ${sql.ref(field)} = ${into_id}
      where company_id = ${company_id} and ${sql.ref(field)} = ${id}`);
  if (noun === "category") {
    // A category that is below the one that goes takes its place, so that no category is above itself.
    await run(sql`with recursive above as (
        select id, parent_id from categories where company_id = ${company_id} and id = ${into_id}
        union select c.id, c.parent_id from categories c
          join above on c.company_id = ${company_id} and c.id = above.parent_id)
      update categories set parent_id = (select parent_id from above where id = ${id})
      where company_id = ${company_id} and id = ${into_id} and exists (select from above where id = ${id})`);
    await move("categories", "parent_id");
  }
  if (noun === "category" || noun === "brand") await move("stocktakes", column);
  const { numAffectedRows } = await move(goodsTable, column);
  if (goodsTable === "products") await makeDueSoon(db, scope);
  const table = namedNouns[noun].table;
  await move(table, "merged_into_id");
  await run(sql`update ${sql.table(table)} set status = 'inactive', merged_into_id = ${into_id}
    where company_id = ${company_id} and id = ${id}`);
  if (noun === "category")
    await run(sql`update categories set parent_id = null where company_id = ${company_id} and id = ${id}`);
  const goods = Number(numAffectedRows ?? 0);
  const names = { from_name: nameIn(noun, from), into_name: nameIn(noun, into) };
  await audit(db, scope, "name.merge", {
    subject: noun,
    subject_id: into_id,
    detail: { kind: whatIs[noun], ...names, from_id: id, goods },
  });
  return readNamed(db, scope, noun, into_id);
}

/** @throws AppError merge_equal_variations naming a product with two variations that differ in nothing else */
async function refuseEqual(db: Db, scope: Scope, column: string, id: number, into_id: number): Promise<void> {
  const others = ["color_id", "size_id", "measurement_unit_id"].filter((other) => other !== column);
  const same = others.map(
    (other) => sql`${sql.ref(`one.${other}`)} is not distinct from ${sql.ref(`two.${other}`)}`,
  );
  const { rows } = await sql<{ name: string }>`select p.name from product_variations one
    join product_variations two on two.company_id = one.company_id and two.product_id = one.product_id
      and ${sql.ref(`two.${column}`)} = ${into_id} and ${sql.join(same, sql` and `)}
    join products p on p.company_id = one.company_id and p.id = one.product_id
    where one.company_id = ${scope.company_id} and ${sql.ref(`one.${column}`)} = ${id}
    order by p.id limit 1`.execute(db);
  if (rows[0]) throw new AppError("merge_equal_variations", { product: rows[0].name }, "into_id");
}
