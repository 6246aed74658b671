import { byteOrderMark, csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import { csvColumns } from "@clove/domain/catalogue/csv-columns.ts";
import type { Pool } from "../../../db/connect.ts";
import type { ReadLately } from "../../../db/replica.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { fairTurns } from "../../../fair-turns.ts";
import type { Scope } from "../../../http/auth.ts";
import { audit } from "../../audit/audit.sql.ts";
import { type ExportRow, exportRows } from "./export-products.sql.ts";

/** Products of one page. */
const pageSize = 500;
/** Limits how many pages are read at once, so that tills have the server's connections. */
const reads = fairTurns({ total: 2 });

/**
 * The catalogue as text of CSV (catalogue §14), page by page, each in a short transaction of its own: however slow the
 * reader, only one page is in memory. Products come in the order of their ids, which never change, so that none is
 * missed or repeated.
 */
export async function* exportProducts(
  pool: Pool,
  readLately: ReadLately,
  scope: Scope,
): AsyncGenerator<string> {
  const company = { company_id: scope.company_id };
  const who = { group: scope.company_id, member: scope.session_hash };
  let page = await reads.run(who, () =>
    inTransaction(pool, company, async ({ db }) => {
      await audit(db, scope, "product.export", { subject: "product", subject_id: null });
      return exportRows(db, scope, 0, pageSize);
    }),
  );
  yield byteOrderMark + csvLine(csvColumns);
  while (page.length > 0) {
    yield page.map((row) => csvLine(cellsOf(row, scope.decimals))).join("");
    const after = page.at(-1)!.product_id;
    page = await reads.run(who, () =>
      readLately((near) => inTransaction(near, company, ({ db }) => exportRows(db, scope, after, pageSize))),
    );
  }
}

function cellsOf(row: ExportRow, decimals: number): (string | number)[] {
  const cells = { ...row, purchase_price: 0, sale_price: 0 };
  return csvColumns.map((column) =>
    column === "purchase_price" || column === "sale_price" ? priceText(row[column], decimals) : cells[column],
  );
}

/** With the currency's decimals, as people write prices. */
function priceText(price: number, decimals: number): string {
  const text = price.toFixed(decimals);
  return Number(text) === price ? text : String(price);
}
