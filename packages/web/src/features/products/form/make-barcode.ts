import { inStoreBarcode, inStoreDigits } from "@clove/domain/catalogue/barcode.ts";

/** A number from the range for a shop's own use (catalogue §6); the server says whether it is free. */
export function makeBarcode(): string {
  // Above 249 the last digits would come more often than the others.
  const digits: number[] = [];
  while (digits.length < inStoreDigits) {
    digits.push(...crypto.getRandomValues(new Uint8Array(inStoreDigits)).filter((byte) => byte < 250));
  }
  return inStoreBarcode(
    digits
      .slice(0, inStoreDigits)
      .map((byte) => byte % 10)
      .join(""),
  );
}
