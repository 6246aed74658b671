import type { VariationBody } from "@clove/domain/catalogue/products.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import { receiveStock, type StockIn } from "../../stock/receive-stock.ts";
import { productsWithBarcodes, takeTempIds } from "./product-changes.sql.ts";
import { insertVariations } from "./product-writer.sql.ts";

/** The refusal of a barcode that a product has; its name is not known if it was changed meanwhile. */
export const barcodeTaken = (barcode: string, name: string | undefined, path: string): AppError =>
  name === undefined
    ? new AppError("barcode_taken_elsewhere", { barcode }, path)
    : new AppError("barcode_taken", { barcode, name }, path);

export const opensStock = (variations: readonly { initial_stock_quantity: number }[]): boolean =>
  variations.some(({ initial_stock_quantity }) => initial_stock_quantity > 0);

type Opening = { id: number } & Pick<
  VariationBody,
  "initial_stock_quantity" | "purchase_price" | "sale_price"
>;

/**
 * Stores the opening stock of new variations as one stock transaction (stock §1).
 * @returns one line for each variation with opening stock
 */
export async function openStock(
  tx: Tx,
  scope: Scope,
  branch_id: number | undefined,
  variations: readonly Opening[],
): Promise<StockIn["lines"]> {
  const lines = variations
    .filter(({ initial_stock_quantity }) => initial_stock_quantity > 0)
    .map(({ id, initial_stock_quantity, purchase_price, sale_price }) => ({
      product_variation_id: id,
      quantity: initial_stock_quantity,
      purchase_price,
      sale_price,
    }));
  if (lines.length === 0) return lines;
  if (branch_id === undefined) throw new AppError("branch_required", {}, "branch_id");
  await receiveStock(tx, scope, { type: "opening", branch_id, lines });
  return lines;
}

type Added = {
  product_id: number;
  /** The store that gets the opening stock; required if there is any. */
  branch_id: number | undefined;
  variations: readonly (VariationBody & { id: number })[];
  /** The request's field with the variations, for refusals. */
  path: string;
  takenBarcodes: "refuse" | "drop";
};

/**
 * Stores checked variations of a product and their opening stock. @returns as `openStock`
 * @throws AppError barcode_taken, key_reused, branch_required
 */
export async function addVariations(
  tx: Tx,
  scope: Scope,
  { product_id, branch_id, variations, path, takenBarcodes }: Added,
): Promise<StockIn["lines"]> {
  if (!(await takeTempIds(tx.db, scope, variations))) throw new AppError("key_reused", {}, path);
  const rows = variations.map((variation) => ({ ...variation, product_id }));
  const stored = await insertVariations(tx.db, scope, rows);
  const left = rows.filter(({ id }) => !stored.includes(id));
  if (left[0] && takenBarcodes === "refuse") {
    const barcode = left[0].barcode!;
    const names = await productsWithBarcodes(tx.db, scope, [barcode], product_id);
    throw barcodeTaken(barcode, names.get(barcode), `${path}.${rows.indexOf(left[0])}.barcode`);
  }
  if (left.length > 0) {
    const bare = left.map((row) => ({ ...row, barcode: null }));
    await insertVariations(tx.db, scope, bare);
  }
  return openStock(tx, scope, branch_id, variations);
}
