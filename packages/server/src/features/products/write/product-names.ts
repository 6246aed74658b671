import type { VariationBody } from "@clove/domain/catalogue/products.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import type { NamedTable } from "../../attributes/named-rows.sql.ts";

type Table = NamedTable<unknown>["table"];
type Named = { table: Table; id: number; path: string };
type Product = { category_id?: number | undefined; brand_id?: number | undefined };
type Attributes = Pick<VariationBody, "color_id" | "size_id" | "measurement_unit_id">;

/**
 * Holds every category, brand, color, size and unit that a product and its variations name to be the company's, once
 * each. `variations` stand under the field of the request that brings them.
 * @throws AppError not_found naming the field
 */
export async function checkNames(
  db: Db,
  scope: Scope,
  { category_id, brand_id }: Product,
  variations: Readonly<Record<string, readonly Attributes[]>>,
): Promise<void> {
  const rows = new Map<string, Named>();
  const add = (table: Table, id: number | null | undefined, path: string) => {
    if (id == null) return;
    const key = `${table} ${id}`;
    if (!rows.has(key)) rows.set(key, { table, id, path });
  };
  add("categories", category_id, "category_id");
  add("brands", brand_id, "brand_id");
  for (const [field, list] of Object.entries(variations)) {
    list.forEach((variation, i) => {
      const at = (name: string) => `${field}.${i}.${name}`;
      add("colors", variation.color_id, at("color_id"));
      add("sizes", variation.size_id, at("size_id"));
      add("measurement_units", variation.measurement_unit_id, at("measurement_unit_id"));
    });
  }
  await Promise.all(
    [...rows.values()].map(async ({ table, id, path }) => {
      const { rows: found } = await sql`select 1 from ${sql.table(table)}
        where company_id = ${scope.company_id} and id = ${id}`.execute(db);
      if (found.length === 0) throw new AppError("not_found", {}, path);
    }),
  );
}
