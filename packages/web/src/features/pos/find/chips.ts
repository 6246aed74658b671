import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { foldCase } from "@clove/domain/fold.ts";
import type { MemoryCopy } from "../../../local-db/memory-copy.ts";
import * as lazyTexts from "../lazy.texts.ts";
import { sellablesOf } from "./sellable.ts";
import { mostOfAll } from "./tile.ts";

/** What the tiles show while the search is empty (selling §30): a key, or the id of a category. */
export type ChipKey = "all" | "favourites" | "best" | number;
export type Chip = { key: ChipKey; text: string };
/** `best`: the ids of the store's best sellers, the first one first. */
export type Place = { branchId: number; best: readonly number[] };

/** Further products are found by the search only. */
export const mostOfChip = 120;

/** `hasMore`: there are more products than these. */
export type Shown = { key: ChipKey; products: Product[]; hasMore: boolean };

/** Chips that would show something. */
export function chipsOf(memory: MemoryCopy, place: Place): Chip[] {
  const named: Chip[] = [
    { key: "favourites", text: lazyTexts.favourites },
    { key: "best", text: lazyTexts.bestSellers },
  ];
  const filled = filledCategories(memory, place);
  const categories = memory
    .rows("categories")
    .filter(({ id, status }) => status === "active" && filled.has(id))
    .map(({ id, name }) => ({ key: id, text: name, folded: foldCase(name) }))
    .sort((one, other) => (one.folded < other.folded ? -1 : 1));
  return [
    ...named.filter(({ key }) => productsOfChip(memory, key, place, 1).length > 0),
    ...categories.map(({ key, text }) => ({ key, text })),
  ];
}

/** What the chosen chip shows; all products when its last one has gone. Undefined as long as the copy may lack some of them. */
export function shownBy(memory: MemoryCopy, chosen: ChipKey, place: Place): Shown | undefined {
  const shown = (key: ChipKey, most: number): Shown => {
    const products = productsOfChip(memory, key, place, most + 1);
    return { key, products: products.slice(0, most), hasMore: products.length > most };
  };
  const ofChip = chosen === "all" ? undefined : shown(chosen, mostOfChip);
  if (ofChip && ofChip.products.length > 0) return ofChip;
  return memory.hasCatalogue ? shown("all", mostOfAll) : undefined;
}

/** Products with something to sell: favourites in the order in which they were chosen, best sellers by rank, others by name. */
export function productsOfChip(memory: MemoryCopy, key: ChipKey, place: Place, most: number): Product[] {
  const products: Product[] = [];
  for (const id of idsOf(memory, key, place)) {
    const product = soldProduct(memory, id, place);
    if (product) products.push(product);
    if (products.length === most) break;
  }
  return products;
}

export const favouritesOf = (memory: MemoryCopy, branchId: number | null): number[] =>
  memory
    .rows("favourites")
    .filter(({ branch_id }) => branch_id === branchId)
    .sort((one, other) => one.id - other.id)
    .map(({ product_id }) => product_id);

function* idsOf(memory: MemoryCopy, key: ChipKey, { branchId, best }: Place): Generator<number> {
  if (key === "favourites") yield* favouritesOf(memory, branchId);
  else if (key === "best") yield* best;
  else {
    for (const { id, category_id } of memory.catalogue.inOrder())
      if (key === "all" || category_id === key) yield id;
  }
}

function filledCategories(memory: MemoryCopy, place: Place): ReadonlySet<number> {
  const filled = new Set<number>();
  const count = memory.rows("categories").length;
  for (const { id, category_id } of memory.catalogue.inOrder()) {
    if (filled.size === count) break;
    if (!filled.has(category_id) && soldProduct(memory, id, place)) filled.add(category_id);
  }
  return filled;
}

function soldProduct(memory: MemoryCopy, id: number, { branchId }: Place): Product | undefined {
  const product = memory.product(id, branchId);
  return product && sellablesOf([product], branchId).length > 0 ? product : undefined;
}
