import type { Permit } from "../../http/permit.ts";

/** Who reads products, categories, brands, colors, sizes and units. */
export const catalogueReaders = [
  "product:view",
  "pos:view",
  "purchase:view",
  "transfer:view",
] as const satisfies Permit;
