import type { Shift } from "../terminals/terminals.schema.ts";
import * as texts from "./shifts.texts.ts";

/** "X Report" while the shift is open, "Z Report 12" once it is closed (counters §15). */
export function shiftReportTitle({ z_number }: Pick<Shift, "z_number">): string {
  return z_number === null ? texts.xReport : texts.zReport({ number: z_number });
}
