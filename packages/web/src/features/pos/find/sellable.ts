import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { nameWithVariation, noVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import type { VariationFacts } from "@clove/domain/orders/sale-facts.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";
import type { LabelledPiece } from "@clove/domain/till/scale-barcode.ts";
import { nanoid } from "nanoid";
import { thumbnailUrl } from "../../../api/media-url.ts";
import { copyHistory } from "../../../local-db/copy-history.ts";
import type { CartLine } from "../cart/cart.ts";

/** One thing that can be put into the cart: a variation of a product, with the stock of one branch; `image` = URL of its thumbnail. */
export type Sellable = {
  product: Product;
  variation: Variation;
  facts: VariationFacts;
  image: string | null;
};

/** Every active variation of active products. */
export function sellablesOf(products: readonly Product[], branchId: number | null): Sellable[] {
  return products.flatMap((product) =>
    product.variations
      .filter(({ status }) => status === "active" && product.status === "active")
      .map((variation) => ({
        product,
        variation,
        facts: variationFacts(product, variation, branchId),
        image: thumbnailUrl(product.images),
      })),
  );
}

/** One variation of a product, also one that is no longer sold. */
export function sellableOf(product: Product, id: unknown, branchId: number | null): Sellable | undefined {
  const variation = product.variations.find((each) => each.id === id);
  if (!variation) return undefined;
  const facts = variationFacts(product, variation, branchId);
  return { product, variation, facts, image: thumbnailUrl(product.images) };
}

/** The catalogue's present facts, by which a sale is judged. */
export function variationFacts(
  product: Product,
  variation: Variation,
  branchId: number | null,
): VariationFacts {
  return {
    id: variation.id,
    product_id: product.id,
    name: product.name,
    variation: variationName(variation),
    barcode: variation.barcode,
    price_type: product.price_type,
    sale_price: variation.sale_price,
    sale_vat: product.sale_vat,
    discount: product.discount,
    status: product.status === "active" && variation.status === "active" ? "active" : "inactive",
    stock: stockOf(variation.stocks.filter((stock) => stock.branch_id === branchId)),
  };
}

/** A cart line at the catalogue's price, from the batch to be sold next (stock §2). */
export function newLine({ variation, facts }: Sellable, branchId: number | null, quantity = 1): CartLine {
  const batch = variation.stocks.find((stock) => stock.branch_id === branchId && stock.quantity > 0);
  return {
    product_id: facts.product_id,
    product_variation_id: facts.id,
    stock_purchase_transaction_id: batch?.stock_purchase_transaction_id ?? null,
    quantity,
    sale_price: facts.sale_price,
    discount: facts.discount,
    facts,
    meant: { name: nameWithVariation(facts.name, facts.variation), history: copyHistory() },
  };
}

/** The line of one piece with a scale's label. */
export const labelledLine = (
  sellable: Sellable,
  branchId: number | null,
  { quantity, ...own }: LabelledPiece,
): CartLine => ({ ...newLine(sellable, branchId, quantity), ...own, label: nanoid() });

/** The variation's name, or null for a product without color, size and unit. */
export const shownVariation = ({ variation }: Pick<VariationFacts, "variation">) =>
  variation === noVariation ? null : variation;
