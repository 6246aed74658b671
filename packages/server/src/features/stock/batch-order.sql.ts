import { sql } from "kysely";

/**
 * The order in which batches are taken, as text of SQL: dated ones by their expiry, then those without a date, each the oldest first
 * (stock §2, docs/decisions/112). `rows`: the name of their table in the statement, with a dot, or nothing.
 */
export const batchOrderOf = (rows: "" | "b."): string => `${rows}expires_on, ${rows}received_at, ${rows}id`;

export const batchOrder = sql.raw(batchOrderOf(""));
export const batchOrderOfB = sql.raw(batchOrderOf("b."));
