import { sumAmounts } from "@clove/domain/money.ts";
import type { PlaceOrderBody } from "@clove/domain/orders/orders.schema.ts";
import { drawNumber, giveBack, type SaleToProve, settleNumber } from "@clove/domain/proof/device-chain.ts";
import { provedPayments, type SaleProof } from "@clove/domain/proof/sale-proof.ts";
import { madeNow } from "../api/server-time.ts";
import type { ClovePosDb } from "./clove-pos-db.ts";
import { drawnProofs, storedSales } from "./drawn-proofs.ts";
import { lastKnown } from "./last-known.ts";
import { readChain, writeChain } from "./own-device.ts";
import { creditDecimals } from "./unsent-sums.ts";

type SaleBody = Pick<PlaceOrderBody, "items" | "payments"> & { temp_id: string };

/** What is hashed of a sale; `variations`: by what the server knows its goods, an id or a temp_id, one for each item. */
export const saleToProve = (
  { temp_id, items, payments }: SaleBody,
  variations: readonly (number | string)[],
): SaleToProve => ({
  temp_id,
  at: madeNow().created_at,
  lines: items.map(({ quantity, sale_price, discount }, i) => ({
    variation: variations[i]!,
    quantity,
    unit_price: sale_price,
    discount,
  })),
  payments: provedPayments(payments),
  total: sumAmounts(
    payments.flatMap(({ amount_received, amount_returned }) => [amount_received, -amount_returned]),
    creditDecimals,
  ),
});

/**
 * Gives a sale that is about to be sent its number in this device's chain (proof §2), or the one that it has already. Null for goods
 * that only this device knows: such a sale is stored here first. Needs a transaction that writes `meta`.
 */
export async function proveSale(
  db: ClovePosDb,
  company_id: number,
  sale: SaleBody,
): Promise<SaleProof | null> {
  const ids = sale.items.map((item) => item.product_variation_id);
  if (ids.some((id) => id <= 0)) return null;
  const { chain, proof } = drawNumber(await readChain(db, company_id), saleToProve(sale, ids));
  await writeChain(db, company_id, chain);
  return proof;
}

/** After the number is on disk. */
export function noteDrawn(company_id: number, { device_id, device_no, hash }: SaleProof): void {
  lastKnown.noteDevice(company_id, { device_id, device_no, hash });
}

/** The sale is on the server or on this device; a number that stays open by a crash is given to the same sale again. */
export function saleStored(company_id: number, temp_id: string): void {
  drawnProofs.delete(temp_id);
  storedSales.set(temp_id, company_id);
}

/** The numbers of the company's stored sales are used up. Needs a transaction that writes `meta`; returns what is to be done after it. */
export async function settleStored(db: ClovePosDb, company_id: number): Promise<() => void> {
  const settled = [...storedSales].flatMap(([temp_id, of]) => (of === company_id ? temp_id : []));
  if (settled.length > 0)
    await writeChain(db, company_id, settled.reduce(settleNumber, await readChain(db, company_id)));
  return () => {
    for (const temp_id of settled) storedSales.delete(temp_id);
  };
}

/** The sale was refused. `isTold`: it may be stored by another copy of this device all the same, so its number is told as void. */
export function saleRefused(
  db: ClovePosDb,
  company_id: number,
  temp_id: string,
  isTold: boolean,
): Promise<void> {
  drawnProofs.delete(temp_id);
  return changeChain(db, company_id, (chain) => giveBack(chain, temp_id, isTold));
}

function changeChain(
  db: ClovePosDb,
  company_id: number,
  change: (chain: Awaited<ReturnType<typeof readChain>>) => Awaited<ReturnType<typeof readChain>>,
): Promise<void> {
  return db.transaction("rw", db.meta, async () => {
    await writeChain(db, company_id, change(await readChain(db, company_id)));
  });
}
