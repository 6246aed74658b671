import { AppError } from "@clove/domain/errors.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { countPlanned } from "./price-changes.sql.ts";

/**
 * Before the company changes its currency, its time zone or how it types prices, because planned prices go by the present ones.
 * @throws AppError planned_prices_wait, for the field `path`
 */
export async function checkNothingPlanned(db: Db, scope: Scope, path?: string): Promise<void> {
  const count = await countPlanned(db, scope);
  if (count > 0) throw new AppError("planned_prices_wait", { count }, path);
}
