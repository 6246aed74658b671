import { inStoreBarcode, inStoreDigits } from "@clove/domain/catalogue/barcode.ts";

/** A random number from the range for a shop's own use (catalogue §6); the server says whether it is free. */
export function makeBarcode(): string {
  const random = crypto.getRandomValues(new Uint32Array(inStoreDigits));
  return inStoreBarcode(Array.from(random, (number) => number % 10).join(""));
}
