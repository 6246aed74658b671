import { foldSearch } from "@clove/domain/fold.ts";
import { type RawBuilder, sql } from "kysely";

/** Whether `part` stands in the column, as the rule `hasFolded` says; null columns have nothing in them. */
export function hasFolded(column: string, part: string): RawBuilder<unknown> {
  return sql`strpos(search_fold(${sql.ref(column)}), ${foldSearch(part)}) > 0`;
}
