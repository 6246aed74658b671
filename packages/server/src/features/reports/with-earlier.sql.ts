import { type RawBuilder, sql } from "kysely";
import type { Earlier } from "./csv-report.ts";
import type { Asked } from "./report-filter.sql.ts";

/** The entries of the days asked for, and those of the period before, which `is_before` distinguishes (reports §19). */
export function withEarlier(
  entries: (asked: Asked) => RawBuilder<unknown>,
  asked: Asked,
  earlier: Earlier | undefined,
): RawBuilder<unknown> {
  const now = sql`select e.*, false as is_before from (${entries(asked)}) e`;
  return earlier ? sql`${now} union all select e.*, true from (${entries(earlier.asked)}) e` : now;
}
