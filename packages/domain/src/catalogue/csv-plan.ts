import type { RefusedRow } from "../answers.ts";
import { foldCase } from "../fold.ts";
import { moneyLimit } from "../money.ts";
import { refuse as refuseBy } from "../refusal.ts";
import { exactPrice, type PriceKind } from "./converted-price.ts";
import type { CsvColumn } from "./csv-columns.ts";
import {
  attributeColumns,
  groupRows,
  type Met,
  matchRows,
  type ProductFields,
  type ProductRows,
  productColumns,
  productKeys,
  type StoredProduct,
  type StoredVariation,
  variationKey,
} from "./csv-match.ts";
import type { CsvRow } from "./csv-row.ts";
import { maxVariations } from "./products.schema.ts";
import { type RowFault, refusedInRow, refusedRow, rowFault } from "./row-faults.ts";
import { variationName } from "./variation-name.ts";

/** What an import writes. New variations are described by their rows; a new product has the fields of its first row. */
export type ImportPlan = {
  newProducts: { fields: ProductFields; rows: CsvRow[] }[];
  /** New variations of stored products. */
  newVariations: { product_id: number; row: CsvRow }[];
  changedProducts: { id: number; fields: ProductFields }[];
  changedVariations: VariationFields[];
  /** Numbers of variations: created, changed themselves or in their product, and unchanged. */
  created: number;
  updated: number;
  unchanged: number;
  /** Rows whose price is of the other kind than the company's: all of them, and those that had to be rounded. */
  converted: number;
  rounded: number;
};
type VariationFields = Omit<StoredVariation, "color" | "size" | "unit">;

type ImportFacts = {
  rows: readonly CsvRow[];
  /** The file's columns: where a column is missing, the values of stored products and variations stay. */
  given: ReadonlySet<CsvColumn>;
  /** Every product that shares a barcode, or name and brand, with a row; products and variations are sorted by ids. */
  stored: readonly StoredProduct[];
  /** Whether the caller may change what is stored (product:edit). */
  mayEdit: boolean;
  /** How the company types its prices; rows of the other kind are converted. */
  kind: PriceKind;
  currency: string;
};

const variationColumns = ["barcode", "purchase_price", "sale_price", "min_stock"] as const;
/** Columns that are compared without case. */
const foldedColumns: readonly CsvColumn[] = ["name", "brand", "category"];

/**
 * What the rows of a file create and change, and every error in a row (catalogue §14). Runs in steps of a few
 * milliseconds, so that the caller can serve others in between; the last step returns the result.
 */
export function* planImport({
  rows: all,
  given,
  stored,
  mayEdit,
  kind,
  currency,
}: ImportFacts): Generator<void, { plan: ImportPlan; refused: RefusedRow[] }> {
  const refused: RefusedRow[] = [];
  const refuse = ({ line }: CsvRow, reason: RowFault) => {
    refused.push(refusedRow(line, [reason]));
  };
  const rows = withoutDoubledBarcodes(all, refuse);
  const keys = yield* productKeys(rows, stored);
  const met = matchRows(rows, stored, keys);
  yield;
  const plan: ImportPlan = {
    newProducts: [],
    newVariations: [],
    changedProducts: [],
    changedVariations: [],
    created: 0,
    updated: 0,
    unchanged: 0,
    converted: 0,
    rounded: 0,
  };
  /** The row with its price as the company types it. */
  const priced = (row: CsvRow, product: StoredProduct | null): CsvRow => {
    const from = (row.price_includes_tax ?? kind === "with_tax") ? "with_tax" : "without_tax";
    if (from === kind) return row;
    const vat = product && !given.has("sale_vat") ? product.sale_vat : row.sale_vat;
    const sale_price = exactPrice(row.sale_price, vat, kind, currency);
    if (sale_price === null) {
      refuse(row, rowFault("csv_cell_too_large", { column: "sale_price", most: moneyLimit }));
      return row;
    }
    plan.converted++;
    if (exactPrice(sale_price, vat, from, currency) !== row.sale_price) plan.rounded++;
    return { ...row, sale_price };
  };
  for (const group of groupRows(rows, stored, met, keys)) {
    checkAgreement(group, given, refuse);
    checkVariations(group, met, given, refuse);
    const { product } = group;
    const wanted = new Map(group.rows.map((row) => [row, priced(row, product)]));
    const added = group.rows.filter((row) => !met.has(row)).map((row) => wanted.get(row)!);
    plan.created += added.length;
    const fields = fieldsOf(group, given);
    const isChanged = product !== null && productColumns.some((column) => product[column] !== fields[column]);
    if (product === null) plan.newProducts.push({ fields, rows: added });
    else {
      plan.newVariations.push(...added.map((row) => ({ product_id: product.id, row })));
      if (isChanged) plan.changedProducts.push({ id: product.id, fields });
    }
    for (const row of group.rows) {
      const variation = met.get(row)?.variation;
      const change = variation && changeOf(variation, wanted.get(row)!, given);
      if (change) plan.changedVariations.push(change);
      if (variation && (change || isChanged)) plan.updated++;
      else if (variation) plan.unchanged++;
      if ((change || isChanged) && !mayEdit) refuse(row, rowFault("csv_edit_forbidden"));
    }
    yield;
  }
  return { plan, refused };
}

type Refuse = (row: CsvRow, reason: RowFault) => void;

function withoutDoubledBarcodes(rows: readonly CsvRow[], refuse: Refuse): CsvRow[] {
  const lines = new Map<string, number>();
  return rows.filter((row) => {
    if (row.barcode === null) return true;
    const line = lines.get(row.barcode);
    if (line === undefined) lines.set(row.barcode, row.line);
    else refuse(row, rowFault("csv_barcode_doubled", { barcode: row.barcode, line }));
    return line === undefined;
  });
}

function checkAgreement({ rows }: ProductRows, given: ReadonlySet<CsvColumn>, refuse: Refuse): void {
  const [first, ...others] = rows;
  for (const row of others) {
    const column = productColumns.find((name) => given.has(name) && !agrees(row, first!, name));
    if (column) refuse(row, rowFault("csv_rows_disagree", { column, line: first!.line }));
  }
}

function agrees(row: CsvRow, first: CsvRow, column: keyof ProductFields): boolean {
  if (foldedColumns.includes(column)) return isSame(String(row[column]), String(first[column]));
  return row[column] === first[column];
}

/** A product may have a default variation beside others, so that an exported catalogue with one can be imported again. */
function checkVariations(
  { product, rows }: ProductRows,
  met: ReadonlyMap<CsvRow, Met>,
  given: ReadonlySet<CsvColumn>,
  refuse: Refuse,
): void {
  const seen = new Set(product?.variations.map(variationKey));
  const price_type = product && !given.has("price_type") ? product.price_type : rows[0]!.price_type;
  const isWhole = (quantity: number) => price_type === "by_unit" || Number.isInteger(quantity);
  for (const row of rows) {
    const found = met.get(row);
    if (found) {
      if (attributeColumns.some((name) => given.has(name) && !isSame(row[name], found.variation[name])))
        refuse(
          row,
          rowFault("csv_barcode_elsewhere", {
            barcode: row.barcode ?? "",
            name: found.product.name,
            variation: nameOf(found.variation),
          }),
        );
    } else {
      if (seen.has(variationKey(row))) refuse(row, refusedInRow(refuseBy("variation_already_added")));
      seen.add(variationKey(row));
      if (seen.size > maxVariations)
        refuse(row, refusedInRow(refuseBy("variations_too_many", { most: maxVariations })));
      if (!isWhole(row.stock)) refuse(row, rowFault("csv_cell_whole", { column: "stock" }));
    }
    if (product?.price_type === "by_unit" && price_type !== "by_unit" && product.fraction !== null)
      refuse(
        row,
        refusedInRow(refuseBy("fraction_left", { name: product.name, quantity: product.fraction })),
      );
    if (!isWhole(found && !given.has("min_stock") ? found.variation.min_stock : row.min_stock))
      refuse(row, rowFault("csv_cell_whole", { column: "min_stock" }));
  }
}

const isSame = (a: string, b: string) => a === b || foldCase(a) === foldCase(b);

function nameOf({ color, size, unit }: StoredVariation): string {
  return variationName({ color: { name: color }, size: { name: size }, measurement_unit: { title: unit } });
}

/** A brand or category that differs only in case stays as it is stored; a name is changed to the file's spelling. */
function fieldsOf({ product, rows }: ProductRows, given: ReadonlySet<CsvColumn>): ProductFields {
  const [first] = rows;
  const fields = Object.fromEntries(
    productColumns.map((column) => [
      column,
      product && !given.has(column) ? product[column] : first![column],
    ]),
  ) as ProductFields;
  if (!product) return fields;
  const { brand, category } = product;
  return {
    ...fields,
    brand: isSame(fields.brand, brand) ? brand : fields.brand,
    category: isSame(fields.category, category) ? category : fields.category,
  };
}

function changeOf(
  { color: _color, size: _size, unit: _unit, ...stored }: StoredVariation,
  row: CsvRow,
  given: ReadonlySet<CsvColumn>,
): VariationFields | null {
  const columns = variationColumns.filter((column) => given.has(column) && row[column] !== stored[column]);
  if (columns.length === 0) return null;
  return { ...stored, ...Object.fromEntries(columns.map((column) => [column, row[column]])) };
}
