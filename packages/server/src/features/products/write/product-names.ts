import type { NamedNoun } from "@clove/domain/catalogue/named-nouns.ts";
import type { VariationBody } from "@clove/domain/catalogue/products.schema.ts";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import { idAfterMerge } from "../../attributes/named-rows.sql.ts";

type Named = { noun: NamedNoun; id: number; path: string };
type Product = { category_id?: number | null | undefined; brand_id?: number | null | undefined };
type Attributes = Pick<VariationBody, "color_id" | "size_id" | "measurement_unit_id">;

/**
 * Checks that every category, brand, color, size and unit of a product and its variations belongs to the company, and returns for an id
 * the one that it stands for: its own, or that of the row that it was merged into (catalogue §20). The company must be locked.
 * `variations`: field of the request → the variations in it.
 * @throws AppError not_found naming the field
 */
export async function checkNames(
  db: Db,
  scope: Scope,
  { category_id, brand_id }: Product,
  variations: Readonly<Record<string, readonly Attributes[]>> = {},
): Promise<(noun: NamedNoun, id: number) => number> {
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
  const found = await Promise.all(
    [...rows].map(
      async ([key, { noun, id, path }]) => [key, await idAfterMerge(db, scope, noun, id, path)] as const,
    ),
  );
  const ids = new Map(found);
  return (noun, id) => ids.get(`${noun} ${id}`) ?? id;
}

type IdOf = Awaited<ReturnType<typeof checkNames>>;

/** The category and brand, and for variations the attributes, as `checkNames` found them; what is left out stays so. */
export function withFoundNames<T extends Product & Partial<Attributes>>(row: T, idOf: IdOf): T {
  const fields = {
    category_id: "category",
    brand_id: "brand",
    color_id: "color",
    size_id: "size",
    measurement_unit_id: "measurementUnit",
  } as const;
  const found = Object.entries(fields).flatMap(([field, noun]) => {
    const id = row[field as keyof typeof fields];
    return id == null ? [] : [[field, idOf(noun, id)]];
  });
  return { ...row, ...Object.fromEntries(found) };
}
