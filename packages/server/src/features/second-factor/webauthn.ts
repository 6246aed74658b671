import type { LoginPasskeyBody, PasskeyStoreBody } from "@clove/domain/second-factor/second-factor.schema.ts";
import { challengeMinutes } from "@clove/domain/second-factor/second-factor.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { atFirstUse } from "../../at-first-use.ts";
import type { Credential } from "./passkeys.sql.ts";
import type { RelyingParty } from "./relying-party.ts";

/** The library, which no start needs. */
export const loadWebauthn = atFirstUse(() => import("@simplewebauthn/server"));

type Known = Pick<Credential, "credential_id" | "transports">;

const timeout = challengeMinutes * 60_000;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
const allowed = (known: readonly Known[]) =>
  known.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports,
  }));

/** What the browser needs to make a new passkey that signs `challenge`; an authenticator that is known already makes no second one. */
export async function optionsToAdd(
  party: RelyingParty,
  challenge: string,
  person: { name: string; email: string },
  known: readonly Known[],
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: shellTexts.productName,
    userName: person.email,
    userDisplayName: person.name,
    challenge: bytesOf(challenge),
    timeout,
    attestationType: "none",
    excludeCredentials: allowed(known),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return { ...options };
}

/** What the browser needs to sign `challenge` with one of these passkeys. */
export async function optionsToSign(
  party: RelyingParty,
  challenge: string,
  known: readonly Known[],
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    timeout,
    allowCredentials: allowed(known),
    userVerification: "preferred",
  });
  return { ...options };
}

/** The new passkey of a browser's answer and what it has signed; null when the answer is not in order. */
export async function readNewPasskey(
  party: RelyingParty,
  response: PasskeyStoreBody["response"],
): Promise<(Credential & { challenge: string }) | null> {
  const { verifyRegistrationResponse } = await loadWebauthn();
  let challenge = "";
  const result = await verifyRegistrationResponse({
    response,
    // Whether it is one of ours is decided by its row, which is used up.
    expectedChallenge: (signed) => {
      challenge = signed;
      return true;
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The password is the first factor, so a key without a fingerprint or PIN is enough for the second.
    requireUserVerification: false,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  return {
    challenge,
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: [...transports],
  };
}

/**
 * Checks a signature. Returns the authenticator's new count of signatures; null when the signature is not that of this passkey for this
 * challenge, or when the count shows that the passkey was copied.
 */
export async function checkSignature(
  party: RelyingParty,
  challenge: string,
  response: LoginPasskeyBody["response"],
  passkey: Credential,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const result = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credential_id,
      publicKey: bytesOf(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: false,
  }).catch(() => null);
  return result?.verified ? result.authenticationInfo.newCounter : null;
}
