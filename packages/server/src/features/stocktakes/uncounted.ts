import { AppError } from "@clove/domain/errors.ts";
import type {
  Stocktake,
  StocktakeProgress,
  StocktakeZeroBody,
  UncountedRow,
} from "@clove/domain/stocktakes/stocktakes.schema.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { checkOpen, readScope, readStocktake, type StocktakeScope } from "./stocktakes.sql.ts";
import { countToCount, insertZeros, listUncounted, readPeople } from "./uncounted.sql.ts";

/** What is still to be counted (stock §27). @throws AppError not_found, forbidden */
export async function readUncounted(
  db: Db,
  scope: Scope,
  id: number,
  page: { page: number; length: number; query?: string | undefined },
): Promise<{ rows: UncountedRow[]; count: number }> {
  await readStocktake(db, scope, id);
  return listUncounted(db, scope, await readScope(db, scope, id), page);
}

/** How far a stocktake is, and who counts (stock §31). @throws AppError not_found, forbidden */
export async function readProgress(db: Db, scope: Scope, id: number): Promise<StocktakeProgress> {
  await readStocktake(db, scope, id);
  const asked = await readScope(db, scope, id);
  const [not_counted, counted] = await Promise.all([
    countToCount(db, scope, asked),
    readPeople(db, scope, asked),
  ]);
  return { ...counted, not_counted };
}

/**
 * Counts everything that is not counted as 0 (stock §28), all or nothing. Nobody counts meanwhile: the stocktake is locked.
 * @throws AppError stocktake_closed; uncounted_changed if it is not as many as the caller was shown
 */
export async function zeroUncounted(
  tx: Tx,
  scope: Scope,
  { id, count, query }: Omit<StocktakeZeroBody, "temp_id">,
  locked: StocktakeScope,
): Promise<{ stocktake: Stocktake }> {
  checkOpen(locked);
  const goods = await insertZeros(tx.db, scope, locked, query);
  if (goods !== count) throw new AppError("uncounted_changed", { count: goods }, "count");
  await audit(tx.db, scope, "stocktake.zero", {
    subject: "stocktake",
    subject_id: id,
    detail: { goods, ...(query && { query }) },
  });
  return { stocktake: await readStocktake(tx.db, scope, id) };
}
