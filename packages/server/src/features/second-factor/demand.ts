import { AppError } from "@clove/domain/errors.ts";
import type { SecondFactorDemand } from "@clove/domain/second-factor/second-factor.schema.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { rightsChanged, type Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { lockCompany } from "../company/company.sql.ts";
import { personOf, readDemand } from "./own-passkeys.ts";
import { lockPerson, passkeysOf } from "./passkeys.sql.ts";

/**
 * Changes of whom the company demands a second factor. Whoever is concerned and has none is limited to adding one from their next call
 * on, also in open sessions (access §32).
 * @throws AppError second_factor_first when the caller has no passkey
 */
export async function demandSecondFactor(
  tx: Tx,
  scope: Scope,
  { sessions }: Pick<Deps, "sessions">,
  demand: SecondFactorDemand,
): Promise<void> {
  const { db } = tx;
  await lockCompany(db, scope);
  const before = await readDemand(db, scope);
  if (before === demand) return;
  await lockPerson(db, personOf(scope));
  if (demand !== "none" && (await passkeysOf(db, personOf(scope))).length === 0)
    throw new AppError("second_factor_first", {}, "demand");
  await sql`update companies set second_factor = ${demand} where id = ${scope.company_id}`.execute(db);
  await audit(db, scope, "company.updated", {
    subject: "company",
    subject_id: scope.company_id,
    detail: { fields: ["second_factor"], from: { second_factor: before }, to: { second_factor: demand } },
  });
  await rightsChanged(tx, sessions, scope.company_id);
}
