import { quantityDecimals, sumAmounts } from "@clove/domain/money.ts";
import type { Tile as TileOf } from "@clove/domain/till/till-events.ts";
import type { Sellable } from "./sellable.ts";

export type Tile = TileOf<Sellable>;

/** Of all products, these stand on the screen before anything is chosen or typed. */
export const mostOfAll = 24;

/** One for each product, in their order. A search for the exact barcode of a variation means that one alone. */
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

/** What the cart has of it, of which `inCart` names the variations. */
export const takenOfTile = ({ sellables }: Tile, inCart: ReadonlyMap<number, number>): number =>
  sumAmounts(
    sellables.map(({ facts }) => inCart.get(facts.id) ?? 0),
    quantityDecimals,
  );

export const inStockFirst = (tiles: readonly Tile[]): Tile[] =>
  tiles.toSorted((one, other) => Number(stockOfTile(one) <= 0) - Number(stockOfTile(other) <= 0));
