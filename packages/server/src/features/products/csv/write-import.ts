import { setImmediate } from "node:timers/promises";
import type { ProductFields } from "@clove/domain/catalogue/csv-match.ts";
import type { ImportPlan } from "@clove/domain/catalogue/csv-plan.ts";
import type { CsvRow } from "@clove/domain/catalogue/csv-row.ts";
import { AppError } from "@clove/domain/errors.ts";
import { foldCase } from "@clove/domain/fold.ts";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import { openStock } from "../write/add-variations.ts";
import {
  insertProducts,
  insertVariations,
  lockLevels,
  takeIds,
  updateProducts,
  updateVariations,
} from "../write/product-writer.sql.ts";
import { chunksOf } from "./import-chunks.ts";
import type { FoundProduct } from "./import-facts.sql.ts";
import type { NamedKind } from "./import-names.sql.ts";
import type { Names } from "./import-names.ts";

type Product = { id: number; fields: ProductFields };
type Added = { id: number; product_id: number; row: CsvRow };
type Writing = { plan: ImportPlan; stored: readonly FoundProduct[]; names: Names; branch_id: number };

/**
 * Writes a plan whose names all have ids; reports the share done after each statement.
 * @throws AppError import_outdated when somebody else has changed the same rows meanwhile
 */
export async function writeImport(
  tx: Tx,
  scope: Scope,
  { plan, stored, names, branch_id }: Writing,
  onShare: (share: number) => void,
): Promise<void> {
  const idOf = (kind: NamedKind, name: string) => names[kind].ids.get(foldCase(name))!;
  const idOrNone = (kind: NamedKind, name: string) => (name === "" ? null : idOf(kind, name));
  const productRow = ({ id, fields: { brand, category, ...fields } }: Product) => ({
    ...fields,
    id,
    brand_id: idOf("brands", brand),
    category_id: idOf("categories", category),
  });
  const variationRow = ({ id, product_id, row }: Added) => ({
    id,
    product_id,
    color_id: idOrNone("colors", row.color),
    size_id: idOrNone("sizes", row.size),
    measurement_unit_id: idOrNone("units", row.unit),
    barcode: row.barcode,
    purchase_price: row.purchase_price,
    sale_price: row.sale_price,
    min_stock_quantity: row.min_stock,
  });
  const versions = {
    products: versionsOf(stored),
    variations: versionsOf(stored.flatMap(({ variations }) => variations)),
  };
  const barcodes = new Map(
    stored.flatMap(({ variations }) => variations.map((row) => [row.id, row.barcode])),
  );
  const rebarcoded = plan.changedVariations.flatMap(({ id, barcode }) =>
    barcode === barcodes.get(id) ? [] : id,
  );
  const productIds = await takeIds(tx.db, "products", plan.newProducts.length);
  const products = plan.newProducts.map(({ fields }, i) => ({ id: productIds[i]!, fields }));
  const rows = [
    ...plan.newProducts.flatMap((product, i) =>
      product.rows.map((row) => ({ product_id: productIds[i]!, row })),
    ),
    ...plan.newVariations,
  ];
  const variationIds = await takeIds(tx.db, "product_variations", rows.length);
  const added: Added[] = rows.map((row, i) => ({ ...row, id: variationIds[i]! }));
  const steps: (() => Promise<void>)[] = [
    ...inChunks(products, (chunk) =>
      insertProducts(
        tx.db,
        scope,
        chunk.map((product) => ({ ...productRow(product), branch_id, pricing_method: "fifo", images: "[]" })),
      ),
    ),
    ...inChunks(plan.changedProducts, async (chunk) => {
      const rows = chunk.map((product) => ({
        ...productRow(product),
        version: versions.products.get(product.id)!,
      }));
      refuseOutdated(rows, await updateProducts(tx.db, scope, rows));
    }),
    ...(rebarcoded.length > 0
      ? [async () => void (await lockLevels(tx.db, scope, sql`select unnest(${rebarcoded}::bigint[])`))]
      : []),
    // Before the new variations, which may take barcodes that are released here.
    ...inChunks(plan.changedVariations, async (chunk) => {
      const rows = chunk.map(({ min_stock, ...variation }) => ({
        ...variation,
        min_stock_quantity: min_stock,
        version: versions.variations.get(variation.id)!,
      }));
      refuseOutdated(rows, await updateVariations(tx.db, scope, rows));
    }),
    ...inChunks(added, async (chunk) => {
      const stored = await insertVariations(tx.db, scope, chunk.map(variationRow));
      refuseOutdated(chunk, stored.length);
    }),
    async () => {
      const opening = added.map(({ id, row: { stock, purchase_price, sale_price } }) => ({
        id,
        purchase_price,
        sale_price,
        initial_stock_quantity: stock,
      }));
      await openStock(tx, scope, branch_id, opening);
    },
  ];
  for (const [done, step] of steps.entries()) {
    await step();
    onShare((done + 1) / steps.length);
  }
}

const versionsOf = (rows: readonly { id: number; version: string }[]) =>
  new Map(rows.map(({ id, version }) => [id, version]));

function refuseOutdated(rows: readonly unknown[], written: number): void {
  if (written < rows.length) throw new AppError("import_outdated");
}

function inChunks<T>(rows: readonly T[], act: (chunk: T[]) => Promise<void>): (() => Promise<void>)[] {
  return [...chunksOf(rows)].map(([chunk]) => async () => {
    await setImmediate();
    await act(chunk);
  });
}
