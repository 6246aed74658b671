import { foldSearch } from "@clove/domain/fold.ts";
import { type RawBuilder, sql } from "kysely";

/** The column as `foldCase` folds it, for unique names and the order of lists: the same in any database (docs/decisions/021). */
export function foldedCase(column: string): RawBuilder<string> {
  return sql`(fold_case(${sql.ref(column)}) collate "C")`;
}

/** Whether the column contains `part`, by the domain's rule `hasFolded`; false for null. */
export function hasFolded(column: string, part: string): RawBuilder<unknown> {
  return sql`strpos(search_fold(${sql.ref(column)}), ${foldSearch(part)}) > 0`;
}
