import type { Shift } from "../terminals/terminals.schema.ts";

/** "X Report" while the shift is open, "Z Report 12" once it is closed (counters §15). */
export function shiftReportTitle({ z_number }: Pick<Shift, "z_number">): string {
  return z_number === null ? "X Report" : `Z Report ${z_number}`;
}
