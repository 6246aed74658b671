import type { StoredProduct, StoredVariation } from "@clove/domain/catalogue/csv-match.ts";
import type { CsvRow } from "@clove/domain/catalogue/csv-row.ts";
import { sql } from "kysely";
import { foldedCase } from "../../../db/has-folded.sql.ts";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";

/** `version` changes with every change of the row. */
type Versioned = { version: string };
export type FoundProduct = Omit<StoredProduct, "variations"> &
  Versioned & { variations: readonly (StoredVariation & Versioned)[] };

/** The products that share a barcode, or name and brand, with one of the rows; with all their variations, ordered by id. */
export async function productsOfRows(
  db: Db,
  { company_id }: Scope,
  rows: readonly CsvRow[],
): Promise<FoundProduct[]> {
  const named = JSON.stringify(rows.map(({ name, brand }) => ({ name, brand })));
  const barcodes = rows.flatMap(({ barcode }) => barcode ?? []);
  const { rows: found } = await sql<FoundProduct>`
    with met as (
      select p.id from jsonb_to_recordset(${named}::jsonb) as w (name text, brand text)
        join brands m on m.company_id = ${company_id} and ${foldedCase("m.name")} = fold_case(w.brand)
        join products p on p.company_id = ${company_id} and ${foldedCase("p.name")} = fold_case(w.name) and p.brand_id = m.id
      union
      select v.product_id from product_variations v
        where v.company_id = ${company_id} and v.barcode = any(${barcodes}::text[])
    )
    select p.id, p.xmin::text as version, p.name, p.description, c.name as category, m.name as brand, p.price_type, p.discount, p.purchase_vat,
      p.sale_vat, p.status,
      (select coalesce(json_agg(json_build_object('id', v.id, 'version', v.xmin::text, 'color', coalesce(k.name, ''), 'size', coalesce(z.name, ''),
          'unit', coalesce(u.title, ''), 'barcode', v.barcode, 'purchase_price', v.purchase_price,
          'sale_price', v.sale_price, 'min_stock', v.min_stock_quantity) order by v.id), '[]')
        from product_variations v
        left join colors k on k.company_id = v.company_id and k.id = v.color_id
        left join sizes z on z.company_id = v.company_id and z.id = v.size_id
        left join measurement_units u on u.company_id = v.company_id and u.id = v.measurement_unit_id
        where v.company_id = p.company_id and v.product_id = p.id) as variations,
      case when p.price_type = 'by_unit' then (select min(q.quantity) from product_variations v cross join lateral (
          select quantity from stock_levels l where l.company_id = v.company_id and l.product_variation_id = v.id
          union all
          select quantity - settled_quantity from shortfalls s
            where s.company_id = v.company_id and s.product_variation_id = v.id
        ) q where v.company_id = p.company_id and v.product_id = p.id and q.quantity % 1 <> 0) end as fraction
    from met join products p on p.company_id = ${company_id} and p.id = met.id
    join categories c on c.company_id = p.company_id and c.id = p.category_id
    join brands m on m.company_id = p.company_id and m.id = p.brand_id
    order by p.id`.execute(db);
  return found;
}
