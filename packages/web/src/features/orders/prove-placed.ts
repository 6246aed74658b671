import type { SaleProof } from "@clove/domain/proof/sale-proof.ts";
import { failureOf } from "../../api/failure.ts";
import { isRefusal } from "../../api/is-refusal.ts";
import { companyOf } from "../../local-db/cart-owner.ts";
import { clovePosDb } from "../../local-db/clove-pos-db.ts";
import { drawnProofs } from "../../local-db/drawn-proofs.ts";
import { noteDrawn, proveSale, saleRefused, saleStored } from "../../local-db/prove-sale.ts";
import type { PlaceAnswer, SaleToPlace } from "./sale-to-place.ts";

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

/** What becomes of a sale's number when it is stored or refused; without either it stays this sale's. */
export async function settleNumber(
  { cart, body: { temp_id } }: SaleToPlace,
  answer: PlaceAnswer,
): Promise<void> {
  const db = clovePosDb();
  const company_id = companyOf(cart.owner);
  if ("data" in answer) return saleStored(company_id, temp_id);
  const { error } = answer;
  if ("isTaken" in error || !isRefusal(error)) return;
  // The other sale that has its id may be of a copy of this device.
  await saleRefused(db, company_id, temp_id, failureOf(error)?.code === "key_reused");
}
