import { AppError } from "@clove/domain/errors.ts";
import type { Stocktake, StocktakeStoreBody } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import type { SeenBranch } from "../../db/seen-branches.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { lockNames } from "../attributes/named-rows.sql.ts";
import { audit } from "../audit/audit.sql.ts";
import { checkNames, withFoundNames } from "../products/write/product-names.ts";
import { insertStocktake, readStocktake } from "./stocktakes.sql.ts";

/**
 * Opens a stocktake. A store has one at a time, because two would correct the same difference twice (stock §17).
 * @throws AppError not_found, stocktake_running
 */
export async function openStocktake(
  tx: Tx,
  scope: Scope,
  body: Omit<StocktakeStoreBody, "temp_id">,
  branch: SeenBranch,
): Promise<Stocktake> {
  await lockNames(tx.db, scope);
  const found = withFoundNames(body, await checkNames(tx.db, scope, body));
  const id = await insertStocktake(tx.db, scope, found);
  if (id === null) throw new AppError("stocktake_running", { name: branch.name }, "branch_id");
  await audit(tx.db, scope, "stocktake.open", { subject: "stocktake", subject_id: id, detail: body });
  return readStocktake(tx.db, scope, id);
}
