import type { CsvRow } from "@clove/domain/catalogue/csv-row.ts";
import { sql } from "kysely";
import { inSeenBranches } from "../../../db/seen-branches.sql.ts";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";

export type ExportRow = Omit<CsvRow, "line" | "barcode"> & { product_id: number; barcode: string };

/**
 * The variations of the next `products` products after the id `after`, ordered by id, with their stock in the branches that the
 * caller sees; empty when there is no further product.
 */
export async function exportRows(
  db: Db,
  scope: Scope,
  after: number,
  products: number,
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    with page as (
      select * from products where company_id = ${scope.company_id} and id > ${after} order by id limit ${products}
    )
    select p.id as product_id, p.name, p.description, c.name as category, m.name as brand, coalesce(k.name, '') as color,
      coalesce(z.name, '') as size, coalesce(u.title, '') as unit, coalesce(v.barcode, '') as barcode, p.price_type,
      v.purchase_price, v.sale_price, p.discount, p.purchase_vat, p.sale_vat,
      (select coalesce(sum(l.quantity), 0) from stock_levels l where l.company_id = v.company_id
        and l.product_variation_id = v.id and ${inSeenBranches(scope, "l.branch_id")}) as stock,
      v.min_stock_quantity as min_stock, p.status, (select prices_include_tax from companies where id = ${scope.company_id}) as price_includes_tax
    from page p
    join product_variations v on v.company_id = p.company_id and v.product_id = p.id
    join categories c on c.company_id = p.company_id and c.id = p.category_id
    join brands m on m.company_id = p.company_id and m.id = p.brand_id
    left join colors k on k.company_id = v.company_id and k.id = v.color_id
    left join sizes z on z.company_id = v.company_id and z.id = v.size_id
    left join measurement_units u on u.company_id = v.company_id and u.id = v.measurement_unit_id
    where p.company_id = ${scope.company_id}
    order by p.id, v.id`.execute(db);
  return rows;
}
