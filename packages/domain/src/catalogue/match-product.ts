import { foldSearch } from "../fold.ts";

type Findable = { id: number | null; name: string; variations: readonly { barcode: string | null }[] };

/**
 * By what a product matches a search, best first (catalogue §11): a variation's exact barcode, the exact id, or every word of the
 * query in its name, in any order and without case and accents. Null: no match. An empty query matches every product.
 */
export function matchProduct(product: Findable, query: string): "barcode" | "id" | "name" | null {
  const wanted = query.trim();
  if (wanted !== "") {
    if (product.variations.some(({ barcode }) => barcode === wanted)) return "barcode";
    if (product.id !== null && String(product.id) === wanted) return "id";
  }
  const name = foldSearch(product.name);
  return searchWords(wanted).every((word) => name.includes(word)) ? "name" : null;
}

/** The words of a query, folded, each of which must occur in the folded name. */
export function searchWords(query: string): string[] {
  return foldSearch(query).split(/\s+/).filter(Boolean);
}
