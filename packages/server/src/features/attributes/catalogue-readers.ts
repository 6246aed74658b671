import type { Permit } from "../../http/permit.ts";

/** The permissions each of which allows reading products, categories, brands, colors, sizes and units. */
export const catalogueReaders = [
  "product:view",
  "pos:view",
  "purchase:view",
  "transfer:view",
] as const satisfies Permit;
