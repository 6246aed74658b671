import type { NamedNoun } from "@clove/domain/catalogue/named-nouns.ts";
import type { VariationBody } from "@clove/domain/catalogue/products.schema.ts";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import { readNamed } from "../../attributes/named-rows.sql.ts";

type Named = { noun: NamedNoun; id: number; path: string };
type Product = { category_id?: number | null | undefined; brand_id?: number | null | undefined };
type Attributes = Pick<VariationBody, "color_id" | "size_id" | "measurement_unit_id">;

/**
 * Checks that every category, brand, color, size and unit of a product and its variations belongs to the company.
 * `variations`: field of the request → the variations in it.
 * @throws AppError not_found naming the field
 */
export async function checkNames(
  db: Db,
  scope: Scope,
  { category_id, brand_id }: Product,
  variations: Readonly<Record<string, readonly Attributes[]>> = {},
): Promise<void> {
  const rows = new Map<string, Named>();
  const add = (noun: NamedNoun, id: number | null | undefined, path: string) => {
    if (id == null) return;
    const key = `${noun} ${id}`;
    if (!rows.has(key)) rows.set(key, { noun, id, path });
  };
  add("category", category_id, "category_id");
  add("brand", brand_id, "brand_id");
  for (const [field, list] of Object.entries(variations)) {
    list.forEach((variation, i) => {
      const at = (name: string) => `${field}.${i}.${name}`;
      add("color", variation.color_id, at("color_id"));
      add("size", variation.size_id, at("size_id"));
      add("measurementUnit", variation.measurement_unit_id, at("measurement_unit_id"));
    });
  }
  await Promise.all([...rows.values()].map(({ noun, id, path }) => readNamed(db, scope, noun, id, path)));
}
