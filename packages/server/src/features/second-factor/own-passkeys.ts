import { AppError } from "@clove/domain/errors.ts";
import type {
  Passkey,
  PasskeyStoreBody,
  SecondFactor,
  SecondFactorDemand,
} from "@clove/domain/second-factor/second-factor.schema.ts";
import { isSecondFactorDemanded, mostPasskeys } from "@clove/domain/second-factor/second-factor.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { rightsChanged, type Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { newChallenge, spendChallenge } from "./challenges.sql.ts";
import {
  deletePasskey,
  dropSecondFactor,
  listPasskeys,
  lockPerson,
  type Person,
  passkeysOf,
  storePasskey,
} from "./passkeys.sql.ts";
import { countRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.sql.ts";
import { relyingParty } from "./relying-party.ts";
import type { optionsToAdd, readNewPasskey } from "./webauthn.ts";

export const personOf = ({ company_id, user_id }: Scope): Person => ({ company_id, id: user_id });
const about = (scope: Scope) => ({ subject: "user", subject_id: scope.user_id });

/** The caller's own second factor. */
export async function readSecondFactor(db: Db, scope: Scope, config: Deps["config"]): Promise<SecondFactor> {
  const demand = await readDemand(db, scope);
  return {
    passkeys: await listPasskeys(db, personOf(scope)),
    recovery_codes_left: await countRecoveryCodes(db, personOf(scope)),
    demand,
    is_demanded: isSecondFactorDemanded(demand, scope.role),
    origin: relyingParty(config.publicUrl)?.origin ?? null,
  };
}

/** Of whom the caller's company demands a second factor. */
export async function readDemand(db: Db, { company_id }: Scope): Promise<SecondFactorDemand> {
  const { rows } = await sql<{ second_factor: SecondFactorDemand }>`
    select second_factor from companies where id = ${company_id}`.execute(db);
  return rows[0]!.second_factor;
}

/** What `optionsToAdd` needs, after the caller's password was right. @throws AppError passkeys_full */
export async function beginToAdd(
  { db }: Tx,
  scope: Scope,
): Promise<{ challenge: string; known: Parameters<typeof optionsToAdd>[3]; email: string }> {
  await lockPerson(db, personOf(scope));
  const known = await passkeysOf(db, personOf(scope));
  if (known.length >= mostPasskeys) throw new AppError("passkeys_full", { most: mostPasskeys });
  const { rows } = await sql<{ email: string }>`select email from users
    where company_id = ${scope.company_id} and id = ${scope.user_id}`.execute(db);
  return { challenge: await newChallenge(db, personOf(scope), "add"), known, email: rows[0]!.email };
}

/**
 * Stores a new passkey of the caller. With the first one, recovery codes are made.
 * @throws AppError second_factor_expired | passkeys_full | passkey_refused
 */
export async function addPasskey(
  tx: Tx,
  scope: Scope,
  { sessions }: Pick<Deps, "sessions">,
  name: PasskeyStoreBody["name"],
  made: NonNullable<Awaited<ReturnType<typeof readNewPasskey>>>,
): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
  const { db } = tx;
  const person = personOf(scope);
  await lockPerson(db, person);
  const { challenge, ...credential } = made;
  if (!(await spendChallenge(db, person, challenge, "add"))) throw new AppError("second_factor_expired");
  const known = await passkeysOf(db, person);
  if (known.length >= mostPasskeys) throw new AppError("passkeys_full", { most: mostPasskeys });
  const passkey = await storePasskey(db, person, { name, ...credential });
  await audit(db, scope, "user.passkey_added", { ...about(scope), detail: { name } });
  const recovery_codes = known.length === 0 ? await makeRecoveryCodes(db, person) : null;
  await rightsChanged(tx, sessions, scope.company_id);
  return { passkey, recovery_codes };
}

/**
 * Removes a passkey of the caller. With the last one the second factor ends, with its recovery codes.
 * @throws AppError not_found | last_passkey
 */
export async function removePasskey(
  tx: Tx,
  scope: Scope,
  { sessions }: Pick<Deps, "sessions">,
  id: number,
): Promise<void> {
  const { db } = tx;
  const person = personOf(scope);
  await lockPerson(db, person);
  const name = await deletePasskey(db, person, id);
  if (name === undefined) throw new AppError("not_found", {}, "id");
  if ((await passkeysOf(db, person)).length === 0) {
    if (isSecondFactorDemanded(await readDemand(db, scope), scope.role)) throw new AppError("last_passkey");
    await dropSecondFactor(db, person);
  }
  await audit(db, scope, "user.passkey_removed", { ...about(scope), detail: { name } });
  await rightsChanged(tx, sessions, scope.company_id);
}

/** New recovery codes of the caller, which end the earlier ones. @throws AppError second_factor_none */
export async function renewRecoveryCodes({ db }: Tx, scope: Scope): Promise<string[]> {
  const person = personOf(scope);
  await lockPerson(db, person);
  if ((await passkeysOf(db, person)).length === 0) throw new AppError("second_factor_none");
  await audit(db, scope, "user.recovery_codes_made", about(scope));
  return makeRecoveryCodes(db, person);
}
