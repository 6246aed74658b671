import { fromMinor, quantityDecimals, toMinor } from "../money.ts";

/** A batch with quantity left, named by `stock_purchase_transaction_id` (stock §1). */
type Batch = { stock_purchase_transaction_id: number | null; quantity: number };

type Allocation<B> = {
  /** What to take from which batch; each quantity > 0 and within the batch. */
  taken: { batch: B; quantity: number }[];
  /** The quantity that no batch could cover. */
  shortfall: number;
  /** The batches afterwards, for the next line of the same variation; empty ones are left out. */
  left: B[];
};

/**
 * Takes from the named batch first, the rest in the order of `batches`: as they are to be taken (stock §2), which the database sorts. A
 * named batch that is not among them is no error. Quantities have up to 3 decimals.
 */
export function allocateFifo<B extends Batch>(
  batches: readonly B[],
  quantity: number,
  named: number | null = null,
): Allocation<B> {
  const isNamed = (batch: B) => named !== null && batch.stock_purchase_transaction_id === named;
  const inOrder = [...batches.filter(isNamed), ...batches.filter((batch) => !isNamed(batch))];
  const takes = new Map<B, number>();
  let wanted = toMinor(quantity, quantityDecimals);
  for (const batch of inOrder) {
    const take = Math.min(wanted, Math.max(0, toMinor(batch.quantity, quantityDecimals)));
    if (take > 0) takes.set(batch, take);
    wanted -= take;
  }
  const left = batches.flatMap((batch) => {
    const remains = toMinor(batch.quantity, quantityDecimals) - (takes.get(batch) ?? 0);
    return remains > 0 ? [{ ...batch, quantity: fromMinor(remains, quantityDecimals) }] : [];
  });
  const taken = [...takes].map(([batch, take]) => ({ batch, quantity: fromMinor(take, quantityDecimals) }));
  return { taken, shortfall: fromMinor(wanted, quantityDecimals), left };
}
