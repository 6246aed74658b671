import { quantityDecimals, sumAmounts } from "@clove/domain/money.ts";
import type { Tile as TileOf } from "@clove/domain/till/till-events.ts";
import type { CartLine } from "../cart/cart.ts";
import type { Sellable } from "./sellable.ts";

export type Tile = TileOf<Sellable>;

/** How many products are on the screen before anything is chosen or typed. */
export const mostOfAll = 24;

/** One tile for each product, in their order. If the exact barcode of a variation was searched, its tile has only that variation. */
export function tilesOf(sellables: readonly Sellable[], wanted = ""): Tile[] {
  const tiles = new Map<number, Tile>();
  for (const one of sellables) {
    const tile = tiles.get(one.product.id);
    if (tile) tile.sellables.push(one);
    else tiles.set(one.product.id, { id: one.product.id, sellables: [one] });
  }
  return [...tiles.values()].map((tile) => {
    const exact = tile.sellables.find(({ facts }) => wanted !== "" && facts.barcode === wanted);
    return exact ? { ...tile, sellables: [exact] } : tile;
  });
}

export const stockOfTile = ({ sellables }: Tile): number =>
  sumAmounts(
    sellables.map(({ facts }) => facts.stock),
    quantityDecimals,
  );

/** Quantities in the cart, by variation. */
export function quantitiesOf(lines: readonly Pick<CartLine, "product_variation_id" | "quantity">[]) {
  const map = new Map<number, number>();
  for (const { product_variation_id: id, quantity } of lines)
    map.set(id, sumAmounts([map.get(id) ?? 0, quantity], quantityDecimals));
  return map;
}

/** How much of the product is in the cart; `inCart`: quantities by variation. */
export const takenOfTile = ({ sellables }: Tile, inCart: ReadonlyMap<number, number>): number =>
  sumAmounts(
    sellables.map(({ facts }) => inCart.get(facts.id) ?? 0),
    quantityDecimals,
  );

export const inStockFirst = (tiles: readonly Tile[]): Tile[] =>
  tiles.toSorted((one, other) => Number(stockOfTile(one) <= 0) - Number(stockOfTile(other) <= 0));
