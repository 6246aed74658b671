import { givenPartsOf } from "@clove/domain/orders/total-parts.ts";
import { nanoid } from "nanoid";
import { localCopy } from "../../../local-db/local-copy.ts";
import type { MemoryCopy } from "../../../local-db/memory-copy.ts";
import { type Cart, type CartLine, emptyCart } from "../cart/cart.ts";
import { asChosen } from "../cart/cart-slice.ts";
import { newLine, sellableOf } from "../find/sellable.ts";
import type { ShownHeldCart } from "./list-held-carts.ts";

/**
 * A held cart as an open one: quantities, prices and discounts as they were, with the catalogue's present facts, by which the sale
 * will be judged (selling §11). `unknown`: names of goods that this device does not know.
 */
export async function cartOfHeld(
  held: ShownHeldCart,
  user_id: number | null,
): Promise<{ cart: Cart; unknown: string[] }> {
  const { memory } = await localCopy(user_id);
  const lines: CartLine[] = [];
  const unknown: string[] = [];
  for (const line of held.lines) {
    const sellable = sellableIn(memory, held.branch_id, line);
    if (sellable) lines.push({ ...newLine(sellable, held.branch_id), ...ownOf(line, held.lines) });
    else unknown.push(line.name);
  }
  const customer = held.user_id === null ? undefined : memory.user(held.user_id);
  return {
    cart: {
      ...{ ...emptyCart, key: nanoid(), lines, ...givenPartsOf(held) },
      customer: asChosen(customer ?? null),
    },
    unknown,
  };
}

/** Lines that were pieces with labels of a scale stay apart. */
function ownOf(line: Line, lines: readonly Line[]): Partial<CartLine> {
  const { quantity, sale_price, discount, unit } = line;
  const isSame = (other: Line) =>
    other.product_variation_id === line.product_variation_id &&
    other.product_variation_temp_id === line.product_variation_temp_id;
  const isPiece = unit !== undefined || lines.filter(isSame).length > 1;
  return { quantity, sale_price, discount, ...(unit && { unit }), ...(isPiece && { label: nanoid() }) };
}

type Line = ShownHeldCart["lines"][number];

function sellableIn(memory: MemoryCopy, branch_id: number, line: Line) {
  const { product_variation_temp_id: temp_id } = line;
  const id = line.product_variation_id ?? (temp_id && memory.idByTempId("product_variations", temp_id));
  const variation = id ? memory.variation(id) : undefined;
  const product = variation && memory.product(variation.product_id, branch_id);
  return product && sellableOf(product, id, branch_id);
}
