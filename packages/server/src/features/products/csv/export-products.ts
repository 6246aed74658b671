import { byteOrderMark, csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import { csvColumns } from "@clove/domain/catalogue/csv-columns.ts";
import type { Pool } from "../../../db/connect.ts";
import type { ReadLately } from "../../../db/replica.ts";
import type { Scope } from "../../../http/auth.ts";
import { pageReader } from "../../../http/export-pages.ts";
import { audit } from "../../audit/audit.sql.ts";
import { type ExportRow, exportRows } from "./export-products.sql.ts";

/** Products of one page. */
const pageSize = 500;

/**
 * The catalogue as CSV (catalogue §14), page by page, so that only one page is in memory however slow the reader is. Products are
 * ordered by id, which never changes, so that none is missed or repeated.
 */
export async function* exportProducts(
  pool: Pool,
  readLately: ReadLately,
  scope: Scope,
  header: readonly string[],
): AsyncGenerator<string> {
  const read = pageReader(pool, readLately, scope);
  let page = await read.first(async (db) => {
    await audit(db, scope, "product.export", { subject: "product", subject_id: null });
    return exportRows(db, scope, 0, pageSize);
  });
  yield byteOrderMark + csvLine(header);
  while (page.length > 0) {
    yield page.map((row) => csvLine(cellsOf(row, scope))).join("");
    const after = page.at(-1)!.product_id;
    page = await read.next((db) => exportRows(db, scope, after, pageSize));
  }
}

function cellsOf(row: ExportRow, { decimals }: Scope): (string | number)[] {
  const cells = {
    ...row,
    purchase_price: 0,
    sale_price: 0,
    price_includes_tax: row.price_includes_tax ? 1 : 0,
  };
  return csvColumns.map((column) =>
    column === "purchase_price" || column === "sale_price" ? priceText(row[column], decimals) : cells[column],
  );
}

/** A price with the currency's decimals; with more if it has more. */
function priceText(price: number, decimals: number): string {
  const text = price.toFixed(decimals);
  return Number(text) === price ? text : String(price);
}
