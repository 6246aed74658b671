import { searchWords } from "@clove/domain/catalogue/match-product.ts";
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "../../http/auth.ts";

/** Ids of the products that answer a search with a rank, lower is better; an id may come twice. Agrees with `matchProduct`. */
export function matchingProducts({ company_id }: Scope, text: string): RawBuilder<unknown> {
  const wanted = text.trim();
  const patterns = searchWords(wanted).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  if (patterns.length === 0) return sql`select id, 2 as rank from products where company_id = ${company_id}`;
  const id = /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : null;
  return sql`select product_id as id, 0 as rank from product_variations
      where company_id = ${company_id} and barcode = ${wanted}
    union all select id, 1 from products where company_id = ${company_id} and id = ${id}::bigint
    union all select id, 2 from products
      where company_id = ${company_id} and lower(name) like all(${patterns}::text[])`;
}
