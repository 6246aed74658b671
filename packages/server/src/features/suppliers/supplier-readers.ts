import type { Permit } from "../../http/permit.ts";

/** The permissions each of which allows reading suppliers. */
export const supplierReaders = ["purchase:view", "purchase:create"] as const satisfies Permit;
