import type { SaleProof } from "@clove/domain/proof/sale-proof.ts";

/** Numbers that this tab gave to sales whose answer it waits for, by temp_id (proof §2). */
export const drawnProofs = new Map<string, SaleProof>();
