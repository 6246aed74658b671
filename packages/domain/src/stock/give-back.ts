import { fromMinor, quantityDecimals, toMinor } from "../money.ts";

/** Where the goods of an order line came from. Quantities with up to 3 decimals. */
export type LineSources = {
  /** The quantity that was sold beyond stock and that no stock-in has settled yet. */
  owed: number;
  /** In the order in which they were taken. */
  taken: readonly { batch_id: number; quantity: number; returned_quantity: number }[];
};

type GivenBack = {
  /** The quantity that the line owed and owes no longer. */
  owed: number;
  batches: { batch_id: number; quantity: number }[];
};

/**
 * Where returned goods go: first they reduce what the line still owes, the rest goes back into its batches, first into the one taken
 * last (stock §26). Throws when the line was for less.
 */
export function giveBack(quantity: number, { owed, taken }: LineSources): GivenBack {
  const thousandths = (each: number) => toMinor(each, quantityDecimals);
  const inWire = (each: number) => fromMinor(each, quantityDecimals);
  let left = thousandths(quantity);
  const forgiven = Math.min(left, thousandths(owed));
  left -= forgiven;
  const batches = taken.toReversed().flatMap(({ batch_id, quantity: took, returned_quantity }) => {
    const part = Math.min(left, thousandths(took) - thousandths(returned_quantity));
    left -= part;
    return part > 0 ? [{ batch_id, quantity: inWire(part) }] : [];
  });
  if (left > 0) throw new Error(`${inWire(left)} more came back than was taken`);
  return { owed: inWire(forgiven), batches };
}
