import { errorText } from "@clove/domain/errors.ts";
import { type Refusal, refuse } from "@clove/domain/refusal.ts";
import type {
  CountLine,
  RefusedLine,
  StocktakeCountBody,
} from "@clove/domain/stocktakes/stocktakes.schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { told } from "../../http/errors.ts";
import { type CountedVariation, insertCounts, readCountedVariations } from "./counted-lines.sql.ts";
import { checkOpen, lockStocktake } from "./stocktakes.sql.ts";

type Outcome = { stored: number; refused: RefusedLine[] };

/**
 * Stores counted lines. A line that is refused does not prevent the others from being stored (stock §18).
 * @throws AppError not_found, forbidden, stocktake_closed
 */
export async function countStock(tx: Tx, scope: Scope, body: StocktakeCountBody): Promise<Outcome> {
  const { id, sent_at, lines } = body;
  const stocktake = await lockStocktake(tx.db, scope, id, "share");
  checkOpen(stocktake);
  const ids = [...new Set(lines.map((line) => line.product_variation_id))];
  const variations = await readCountedVariations(tx.db, scope, stocktake, ids);
  const known = new Map(variations.map((variation) => [variation.id, variation]));
  const judged = lines.map((line) => ({
    line,
    refusal: refuseLine(line, known.get(line.product_variation_id)),
  }));
  const taken = judged.flatMap(({ line, refusal }) => (refusal ? [] : [line]));
  await insertCounts(tx.db, scope, { stocktake, sent_at, lines: taken });
  const refused = judged.flatMap(({ line: { temp_id }, refusal }) =>
    refusal ? [{ temp_id, message: errorText(refusal), ...told(refusal) }] : [],
  );
  return { stored: taken.length, refused };
}

function refuseLine({ quantity }: CountLine, variation: CountedVariation | undefined): Refusal | null {
  if (!variation) return refuse("not_found");
  const { name } = variation;
  if (!variation.is_in_scope) return refuse("not_in_stocktake", { name });
  if (variation.price_type !== "by_unit" && !Number.isInteger(quantity))
    return refuse("quantity_whole", { name });
  return null;
}
