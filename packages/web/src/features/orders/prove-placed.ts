import type { SaleProof } from "@clove/domain/proof/sale-proof.ts";
import { clovePosDb } from "../../local-db/clove-pos-db.ts";
import { drawnProofs } from "../../local-db/drawn-proofs.ts";
import { companyOf } from "../../local-db/kept-cart.ts";
import { noteDrawn, proveSale, saleRefused, saleStored } from "../../local-db/prove-sale.ts";
import type { SaleToPlace } from "./sale-to-place.ts";

/** The number of a sale that is sent now, for a cart that was stored without; `owner` is that of the cart. */
export async function proveNow(owner: string, body: SaleToPlace["body"]): Promise<SaleProof | undefined> {
  const db = clovePosDb();
  const company_id = companyOf(owner);
  const proof = await db.transaction("rw", db.meta, () => proveSale(db, company_id, body));
  if (!proof) return;
  drawnProofs.set(proof.temp_id, proof);
  noteDrawn(company_id, proof);
  return proof;
}

/** `unclear`: refused because another sale has its id, which may be of a copy of this device. */
export async function settleNow(
  owner: string,
  temp_id: string,
  as: "stored" | "refused" | "unclear",
): Promise<void> {
  const db = clovePosDb();
  const company_id = companyOf(owner);
  if (as === "stored") return saleStored(db, company_id, temp_id);
  await saleRefused(db, company_id, temp_id, as === "unclear");
}
