import { quantityDecimals, sumOf } from "../money.ts";

/** The sum of batches, exact to the 3 decimals of a quantity. */
export function stockOf(batches: readonly { quantity: number }[]): number {
  return sumOf(batches, "quantity", quantityDecimals);
}

/** Whether stock is at or below its minimum and should be replenished. */
export const isLow = (stock: number, minimum: number): boolean => stock <= minimum;
