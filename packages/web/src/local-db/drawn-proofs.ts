import type { SaleProof } from "@clove/domain/proof/sale-proof.ts";

/** Numbers that this tab gave to sales whose answer it waits for, by temp_id (proof §2). */
export const drawnProofs = new Map<string, SaleProof>();

/**
 * Companies of sales that are stored, by temp_id. Their numbers are used up together with their carts on disk: a browser that is killed
 * before sends the sale again, and must do so under the same number.
 */
export const storedSales = new Map<string, number>();
