import { searchWords } from "@clove/domain/catalogue/match-product.ts";
import { compareText, foldSearch } from "@clove/domain/fold.ts";
import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import { PackedRows, SortedSlots } from "./packed-rows.ts";
import { categoryIn, firstPart, keyParts } from "./row-keys.ts";

type Found = { ids: number[]; count: number };

/** Finds products and variations by barcode, id and the words of a name without parsing rows. */
export class CatalogueIndex {
  readonly products = new PackedRows<StreamRows["products"]>();
  readonly variations = new PackedRows<StreamRows["product_variations"]>();
  private readonly names: string[] = [];
  private readonly categories: number[] = [];
  /** The names as searches compare them; mostly the same strings. */
  private readonly folded: string[] = [];
  private readonly byName = (a: number, b: number): number =>
    compareText(this.names[a]!, this.names[b]!) || compareIds(this.products.ids[a]!, this.products.ids[b]!);
  private readonly order = new SortedSlots(this.byName);
  /** The last search. Its result is stale once a name or product has changed, which makes `order` give out another list. */
  private last: { words: readonly string[]; order: readonly number[]; slots: readonly number[] } | undefined;
  private readonly byBarcode = new ManyIds<string>();
  private readonly byProduct = new ManyIds<number>();

  setProduct(id: number, key: string, text: string, generation: number): void {
    const { slot, before } = this.products.set(id, key, text, generation);
    const name = firstPart(key);
    this.categories[slot] = categoryIn(key);
    if (before !== null && this.names[slot] === name) return;
    if (before !== null) this.order.remove(slot);
    this.names[slot] = name;
    this.folded[slot] = foldSearch(name);
    this.order.add(slot);
  }

  deleteProduct(id: number): void {
    const gone = this.products.delete(id);
    if (gone) this.order.remove(gone.slot);
  }

  setVariation(id: number, key: string, text: string, generation: number): void {
    const { before } = this.variations.set(id, key, text, generation);
    if (before === key) return;
    if (before !== null) this.unlink(id, before);
    const [product, barcode] = keyParts(key);
    this.byProduct.add(Number(product), id);
    if (barcode) this.byBarcode.add(barcode, id);
  }

  deleteVariation(id: number): void {
    const gone = this.variations.delete(id);
    if (gone) this.unlink(id, gone.key);
  }

  /** All products by name. */
  *inOrder(): Generator<{ id: number; category_id: number }> {
    for (const slot of this.order.inOrder())
      yield { id: this.products.ids[slot]!, category_id: this.categories[slot]! };
  }

  /** Variations of a product in the order of their ids. */
  variationIds(product_id: number): number[] {
    return [...this.byProduct.of(product_id)].sort(compareIds);
  }

  /** The variation with exactly this barcode; if two made offline share it (catalogue §7), the older one. */
  scan(barcode: string): number | undefined {
    return [...this.byBarcode.of(barcode.trim())].sort(compareIds)[0];
  }

  /**
   * As the rule `matchProduct` ranks: exact barcodes, the exact id, then names that have every word, each in the order of
   * names. Only the page's ids come back. `fits` leaves out some of them.
   */
  find(text: string, from: number, length: number, fits: (id: number) => boolean = () => true): Found {
    const wanted = text.trim();
    const first = this.exact(wanted);
    const words = searchWords(wanted);
    const ids: number[] = [];
    let count = 0;
    const take = (id: number) => {
      if (!fits(id)) return;
      if (count >= from && ids.length < length) ids.push(id);
      count++;
    };
    for (const id of first) take(id);
    const skip = new Set(first);
    for (const slot of this.named(words)) {
      const id = this.products.ids[slot]!;
      if (!skip.has(id)) take(id);
    }
    return { ids, count };
  }

  /** The names that have every word. When a letter was added to the last search, only what that found is searched. */
  private named(words: readonly string[]): readonly number[] {
    const order = this.order.inOrder();
    const { last } = this;
    const goesOn =
      last?.order === order && last.words.every((had) => words.some((word) => word.includes(had)));
    const slots = (goesOn ? last.slots : order).filter((slot) => {
      const name = this.folded[slot]!;
      return words.every((word) => name.includes(word));
    });
    this.last = { words, order, slots };
    return slots;
  }

  private exact(wanted: string): number[] {
    if (wanted === "") return [];
    const products = this.byBarcode.of(wanted).flatMap((id) => {
      const slot = this.variations.slotOf(id);
      return slot === undefined ? [] : [Number(firstPart(this.variations.keys[slot]!))];
    });
    const slots = [...new Set(products)].flatMap((id) => this.products.slotOf(id) ?? []);
    const found = slots.sort(this.byName).map((slot) => this.products.ids[slot]!);
    const id = /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : null;
    return id !== null && this.products.slotOf(id) !== undefined && !found.includes(id)
      ? [...found, id]
      : found;
  }

  private unlink(id: number, key: string): void {
    const [product, barcode] = keyParts(key);
    this.byProduct.remove(Number(product), id);
    if (barcode) this.byBarcode.remove(barcode, id);
  }
}

/** Rows made here (ids below zero) come after the server's, in the order in which they were made. */
export function compareIds(a: number, b: number): number {
  if (a > 0 && b > 0) return a - b;
  if (a > 0 || b > 0) return a > 0 ? -1 : 1;
  return b - a;
}

/** Most keys have one id, so a number is used instead of a list with one element. */
class ManyIds<Key> {
  private readonly map = new Map<Key, number | number[]>();

  of(key: Key): readonly number[] {
    const ids = this.map.get(key);
    return ids === undefined ? [] : typeof ids === "number" ? [ids] : ids;
  }

  add(key: Key, id: number): void {
    const ids = this.map.get(key);
    this.map.set(key, ids === undefined ? id : typeof ids === "number" ? [ids, id] : [...ids, id]);
  }

  remove(key: Key, id: number): void {
    const left = this.of(key).filter((each) => each !== id);
    if (left.length === 0) this.map.delete(key);
    else this.map.set(key, left.length === 1 ? left[0]! : left);
  }
}
