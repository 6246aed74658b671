import { conversionColumns, conversionLine } from "@clove/domain/catalogue/conversion-csv.ts";
import { type PriceConversion, priceKind } from "@clove/domain/catalogue/converted-price.ts";
import { byteOrderMark, csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import type {
  ConvertedRow,
  PriceConversionBody,
  PriceConversionDone,
  PriceConversionList,
} from "@clove/domain/catalogue/price-conversion.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import type { Pool } from "../../../db/connect.ts";
import { update } from "../../../db/rows.sql.ts";
import { type Db, inTransaction, type Tx } from "../../../db/transaction.ts";
import { rightsChanged, type Scope, type Sessions } from "../../../http/auth.ts";
import { audit } from "../../audit/audit.sql.ts";
import { lockCompany } from "../../company/company.sql.ts";
import { checkNothingPlanned } from "../../price-changes/check-nothing-planned.ts";
import { countOpenSales } from "../../sync/quarantine.sql.ts";
import { ConversionCount, convertedRows, variationPages } from "./converted-rows.ts";
import { pricedVariations, setSalePrices } from "./price-conversion.sql.ts";

/** What a conversion would do (catalogue §17): one page of the prices that change, and how many there are. */
export async function listConversion(
  db: Db,
  scope: Scope,
  { page, length, ...conversion }: PriceConversion & { page: number; length: number },
): Promise<PriceConversionList> {
  const from = (page - 1) * length;
  const count = new ConversionCount(conversion);
  const shown: ConvertedRow[] = [];
  for await (const variations of variationPages(db, scope)) {
    const rows = convertedRows(variations, conversion, scope);
    const skipped = Math.max(0, from - count.changed);
    shown.push(...rows.slice(skipped, skipped + length - shown.length));
    count.add(variations, rows);
  }
  const { changed, unchanged } = count;
  return { changed, unchanged, rows: shown, count: changed, state: count.state() };
}

/** The same as CSV, all of it; each page is read in a short transaction of its own. */
export async function* exportConversion(
  pool: Pool,
  scope: Scope,
  conversion: PriceConversion,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(conversionColumns);
  const read = (after: number) =>
    inTransaction(pool, { company_id: scope.company_id }, ({ db }) =>
      pricedVariations(db, scope, after, 1000),
    );
  for (let page = await read(0); page.length > 0; page = await read(page.at(-1)!.id)) {
    const rows = convertedRows(page, conversion, scope);
    yield rows.map((row) => conversionLine(row, conversion, scope.decimals)).join("");
  }
}

/**
 * Converts every sale price and changes how the company types them, in one transaction (docs/decisions/090): a till has either the
 * former prices and setting or the new ones. Writers of prices wait meanwhile (`lockPriceKind`); sales do not.
 * @throws AppError price_kind_already, prices_changed, converted_price_too_large, tax_kind_waits
 */
export async function convertPrices(
  tx: Tx,
  scope: Scope,
  sessions: Sessions,
  { state, temp_id: _, ...conversion }: PriceConversionBody,
): Promise<PriceConversionDone> {
  const company = await lockCompany(tx.db, scope);
  if (priceKind(company) === conversion.to) throw new AppError("price_kind_already");
  const now = { ...scope, currency: company.currency };
  const count = new ConversionCount(conversion);
  for await (const page of variationPages(tx.db, now)) {
    const rows = convertedRows(page, conversion, now);
    count.add(page, rows);
    const prices = rows.map(({ product_variation_id, after }) => ({
      id: product_variation_id,
      sale_price: after,
    }));
    if (prices.length > 0) await setSalePrices(tx.db, scope, prices);
  }
  const { changed, unchanged } = count;
  if (state !== undefined && state !== count.state()) throw new AppError("prices_changed");
  const prices_include_tax = conversion.to === "with_tax";
  await setPriceKind(tx, scope, sessions, prices_include_tax);
  await audit(tx.db, scope, "product.prices_converted", {
    subject: "company",
    subject_id: scope.company_id,
    detail: { ...conversion, changed, unchanged },
  });
  return { changed, unchanged, prices_include_tax };
}

/**
 * Sessions hold the setting too, so every server forgets them.
 * @throws AppError tax_kind_waits while a sale made by the former kind is kept aside, because it would be retried under the other one;
 * planned_prices_wait
 */
export async function setPriceKind(
  tx: Tx,
  scope: Scope,
  sessions: Sessions,
  prices_include_tax: boolean,
): Promise<void> {
  const count = await countOpenSales(tx.db, scope);
  if (count > 0) throw new AppError("tax_kind_waits", { count });
  await checkNothingPlanned(tx.db, scope);
  const set = { prices_include_tax, tax_confirmed: true };
  await sql`${update("companies", set)} where id = ${scope.company_id}`.execute(tx.db);
  await rightsChanged(tx, sessions, scope.company_id);
}
