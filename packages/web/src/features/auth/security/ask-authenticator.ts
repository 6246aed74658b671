import type { loginPasskeyBody, passkeyStoreBody } from "@clove/domain/second-factor/second-factor.schema.ts";
import type { Wire } from "../../../api/wire.ts";
import * as texts from "./security.texts.ts";

/** The library, in a chunk of its own. */
const load = () => import("@simplewebauthn/browser");

/** Asks the browser for a new passkey. @throws Error with a sentence for the person */
export async function makePasskey(
  options: Record<string, unknown>,
): Promise<Wire<typeof passkeyStoreBody>["response"]> {
  const { startRegistration } = await load();
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  const made = await startRegistration({ optionsJSON: options as unknown as Options }).catch(refuse);
  return { ...made, type: "public-key", clientExtensionResults: {} };
}

/** Asks the browser to sign with a passkey. @throws Error with a sentence for the person */
export async function signWithPasskey(
  options: Record<string, unknown>,
): Promise<Wire<typeof loginPasskeyBody>["response"]> {
  const { startAuthentication } = await load();
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const signed = await startAuthentication({ optionsJSON: options as unknown as Options }).catch(refuse);
  return { ...signed, type: "public-key", clientExtensionResults: {} };
}

function refuse(error: unknown): never {
  const isKnown = error instanceof Error && error.name === "InvalidStateError";
  throw new Error(isKnown ? texts.alreadyHere : texts.browserRefused, { cause: error });
}
