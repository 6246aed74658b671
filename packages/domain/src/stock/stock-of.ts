import { quantityDecimals, sumAmounts } from "../money.ts";

/** What batches hold together; exact to the 3 decimals of a quantity. */
export function stockOf(batches: readonly { quantity: number }[]): number {
  return sumAmounts(
    batches.map(({ quantity }) => quantity),
    quantityDecimals,
  );
}

/** Whether stock stands at or below its minimum, which a shop wants to fill up. */
export const isLow = (stock: number, minimum: number): boolean => stock <= minimum;
