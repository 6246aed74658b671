import { priceKind } from "@clove/domain/catalogue/converted-price.ts";
import { readHeader } from "@clove/domain/catalogue/csv-columns.ts";
import {
  matchPurchaseRows,
  type PurchaseColumn,
  type PurchaseRow,
  purchaseColumns,
  purchaseFileKind,
  readPurchaseRow,
  type StoredGood,
} from "@clove/domain/stock/purchase-csv.ts";
import type { PurchaseFile } from "@clove/domain/stock/stock.schema.ts";
import { maxStockLines } from "@clove/domain/stock/stock-limits.ts";
import { sql } from "kysely";
import { foldedCase } from "../../db/has-folded.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { RowsRefused } from "../../http/errors.ts";
import { type CsvFile, type CsvReader, readCsvFile } from "../products/csv/read-csv-file.ts";
import { readProducts } from "../products/products.sql.ts";

const reader: CsvReader<PurchaseColumn, PurchaseRow> = {
  columns: purchaseColumns,
  most: maxStockLines,
  readHeader: (cells) => readHeader(cells, purchaseFileKind),
  readRow: readPurchaseRow,
};

export const readPurchaseRows = (content: Buffer, { decimals }: Scope) =>
  readCsvFile(content, reader, { rowStarts: 2, decimals });

/**
 * The lines of a purchase file with their products, which the page shows before anything is stored (stock §25).
 * @throws RowsRefused with every row that cannot be read or matches no variation
 */
export async function findPurchaseLines(
  db: Db,
  scope: Scope,
  file: CsvFile<PurchaseColumn, PurchaseRow>,
): Promise<PurchaseFile> {
  const company = { kind: priceKind(scope), currency: scope.currency };
  const goods = await goodsOf(db, scope, file.rows);
  const { matched, refused, converted } = matchPurchaseRows(file.rows, goods, company);
  const wrong = [...file.refused, ...refused].toSorted((a, b) => a.line - b.line);
  if (wrong.length > 0) throw new RowsRefused(wrong, wrong.length);
  const products = await readProducts(
    db,
    scope,
    matched.map(({ product_id }) => product_id),
  );
  return { products, lines: matched, converted };
}

/** The active variations that share a barcode or a product's name with one of the rows. */
async function goodsOf(db: Db, { company_id }: Scope, rows: readonly PurchaseRow[]): Promise<StoredGood[]> {
  const barcodes = rows.flatMap(({ barcode }) => barcode ?? []);
  const names = rows.map(({ name }) => name);
  const { rows: found } = await sql<StoredGood>`
    select v.id as product_variation_id, v.product_id, p.name, p.price_type, p.sale_vat, v.barcode, coalesce(k.name, '') as color,
      coalesce(z.name, '') as size, coalesce(u.title, '') as unit
    from product_variations v
    join products p on p.company_id = v.company_id and p.id = v.product_id
    left join colors k on k.company_id = v.company_id and k.id = v.color_id
    left join sizes z on z.company_id = v.company_id and z.id = v.size_id
    left join measurement_units u on u.company_id = v.company_id and u.id = v.measurement_unit_id
    where v.company_id = ${company_id} and v.status = 'active' and p.status = 'active'
      and (v.barcode = any(${barcodes}::text[])
        or ${foldedCase("p.name")} in (select fold_case(name) from unnest(${names}::text[]) as name))
    order by v.id`.execute(db);
  return found;
}
