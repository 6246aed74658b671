import { foldSearch } from "@clove/domain/fold.ts";
import { type RawBuilder, sql } from "kysely";

/** The column as `foldCase` folds it: what is unique and what lists order by, the same on any database (decision 021). */
export function foldedCase(column: string): RawBuilder<string> {
  return sql`(fold_case(${sql.ref(column)}) collate "C")`;
}

/** Whether `part` stands in the column, as the rule `hasFolded` says; null columns have nothing in them. */
export function hasFolded(column: string, part: string): RawBuilder<unknown> {
  return sql`strpos(search_fold(${sql.ref(column)}), ${foldSearch(part)}) > 0`;
}
