import type { RefusedRow } from "@clove/domain/answers.ts";
import {
  type ConversionColumn,
  type ConversionRow,
  conversionColumns,
  conversionFileKind,
  readConversionRow,
} from "@clove/domain/catalogue/conversion-csv.ts";
import { priceKind } from "@clove/domain/catalogue/converted-price.ts";
import { readHeader } from "@clove/domain/catalogue/csv-columns.ts";
import {
  type LeftRow,
  maxConvertedRows,
  maxLeftRows,
  type PriceConversionUndone,
} from "@clove/domain/catalogue/price-conversion.schema.ts";
import { refusedRow, rowFault } from "@clove/domain/catalogue/row-faults.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Scope, Sessions } from "../../../http/auth.ts";
import { RowsRefused } from "../../../http/errors.ts";
import { audit } from "../../audit/audit.sql.ts";
import { lockCompany } from "../../company/company.sql.ts";
import { type CsvFile, type CsvReader, readCsvFile } from "../csv/read-csv-file.ts";
import { setPriceKind } from "./convert-prices.ts";
import { nameOf, variationPages } from "./converted-rows.ts";
import { type PricedVariation, setSalePrices } from "./price-conversion.sql.ts";

const reader: CsvReader<ConversionColumn, ConversionRow> = {
  columns: conversionColumns,
  most: maxConvertedRows,
  readHeader: (cells) => readHeader(cells, conversionFileKind),
  readRow: readConversionRow,
};

export const readConversionFile = (content: Buffer, { decimals }: Scope) =>
  readCsvFile(content, reader, { rowStarts: 2, decimals });

/**
 * Takes a conversion back by its file (catalogue §17): a price that is still the one of the conversion becomes the former one, every
 * other stays and is named. The company types its prices as before, in the same transaction.
 * @throws RowsRefused; AppError tax_kind_waits; price_kind_already when they are typed as before the conversion anyway
 */
export async function undoConversion(
  tx: Tx,
  scope: Scope,
  sessions: Sessions,
  { file, filename }: { file: CsvFile<ConversionColumn, ConversionRow>; filename: string },
): Promise<PriceConversionUndone> {
  const refused = [...file.refused, ...otherKinds(file.rows)].toSorted((a, b) => a.line - b.line);
  if (refused.length > 0) throw new RowsRefused(refused.slice(0, 1000), refused.length);
  const { to } = file.rows[0]!;
  const company = await lockCompany(tx.db, scope);
  if (priceKind(company) !== to) throw new AppError("price_kind_already");
  const inFile = new Map(file.rows.map((row) => [row.id, row]));
  const answer: PriceConversionUndone = {
    restored: 0,
    left: 0,
    rows: [],
    prices_include_tax: to !== "with_tax",
  };
  for await (const page of variationPages(tx.db, scope)) {
    const prices: { id: number; sale_price: number }[] = [];
    for (const variation of page) {
      const row = inFile.get(variation.id);
      if (row && row.after === variation.sale_price) prices.push({ id: row.id, sale_price: row.before });
      else {
        const why = whyLeft(variation, row);
        if (why === null) continue;
        answer.left++;
        if (answer.rows.length < maxLeftRows) answer.rows.push(leftRow(variation, why));
      }
    }
    answer.restored += prices.length;
    if (prices.length > 0) await setSalePrices(tx.db, scope, prices);
  }
  await setPriceKind(tx, scope, sessions, answer.prices_include_tax);
  const { restored, left } = answer;
  await audit(tx.db, scope, "product.prices_restored", {
    subject: "company",
    subject_id: scope.company_id,
    detail: { file: filename, restored, left },
  });
  return answer;
}

/** A price without tax, or of 0, means the same in both kinds, so it needs no row. */
function whyLeft(
  { sale_price, sale_vat }: PricedVariation,
  row: ConversionRow | undefined,
): LeftRow["why"] | null {
  if (row) return "changed";
  return sale_vat === 0 || sale_price === 0 ? null : "not_in_file";
}

const leftRow = (variation: PricedVariation, why: LeftRow["why"]): LeftRow => ({
  product_variation_id: variation.id,
  product: variation.product,
  variation: nameOf(variation),
  price: variation.sale_price,
  why,
});

/** A file is of one conversion, and so of one kind and with each variation once. */
function otherKinds(rows: readonly ConversionRow[]): RefusedRow[] {
  const seen = new Set<number>();
  return rows.flatMap(({ line, id, to }) => {
    const isDoubled = seen.has(id);
    seen.add(id);
    return isDoubled || to !== rows[0]!.to ? [refusedRow(line, [rowFault("csv_other_conversion")])] : [];
  });
}
