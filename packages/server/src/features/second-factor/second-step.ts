import type { SecondStep } from "@clove/domain/second-factor/second-step.schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { passkeysOf } from "./passkeys.sql.ts";
import { relyingParty } from "./relying-party.ts";
import { optionsToSign } from "./webauthn.ts";

/** What the browser needs for the second step of a sign-in that waits under this challenge. */
export async function secondStepOf(
  { pool, config }: Pick<Deps, "pool" | "config">,
  { company_id, user_id }: { company_id: number; user_id: number },
  challenge: string,
): Promise<SecondStep> {
  const party = relyingParty(config.publicUrl);
  if (party === null) return { challenge, options: null };
  const known = await inTransaction(pool, { company_id }, ({ db }) =>
    passkeysOf(db, { company_id, id: user_id }),
  );
  return { challenge, options: await optionsToSign(party, challenge, known) };
}
