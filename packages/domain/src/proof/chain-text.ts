import { figure } from "../languages/figures.ts";
import type { ShiftDetail } from "../shifts/shift-detail.schema.ts";
import * as texts from "./proof.texts.ts";

/** How much of a hash or an identity is printed: enough to find it by `verify-proof --holds`. */
const shownLength = 12;
export const shortHash = (hash: string) => hash.slice(0, shownLength);
/** The beginning of a device's identity, by which people tell a few devices apart. */
export const shortDevice = (device_id: string) => device_id.slice(0, 8);
export const shownNumber = figure;

/** Which numbers the devices gave in a shift, and the hash at the end (proof §9); "" without any. */
export function chainsText({ chains = [] }: Pick<ShiftDetail, "chains">): string {
  return chains
    .map(({ device_id, first_no, last_no, head }) => {
      const range = { first: shownNumber(first_no), last: shownNumber(last_no), head: shortHash(head) };
      return chains.length === 1
        ? texts.shiftSales(range)
        : texts.shiftSalesOf({ ...range, device: shortDevice(device_id) });
    })
    .join(" ");
}
