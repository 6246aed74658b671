import { z } from "zod";
import { answer } from "../answers.ts";
import { id, requiredText } from "../wire.schema.ts";
import { webauthnOptions } from "./second-step.schema.ts";

/** Of whom the company demands a second factor (access §29): of nobody, or of everybody but cashiers. */
export const secondFactorDemand = z.enum(["none", "back_office"]);
export type SecondFactorDemand = z.infer<typeof secondFactorDemand>;

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** The caller's own second factor. */
export const secondFactor = z.object({
  passkeys: z.array(passkey),
  /** How many recovery codes were not used yet. */
  recovery_codes_left: z.int(),
  demand: secondFactorDemand,
  /** Whether the company's demand concerns the caller's role. */
  is_demanded: z.boolean(),
  /** The only web address where passkeys of this server work; null where its address is a number (access §30). */
  origin: z.string().nullable(),
});
export type SecondFactor = z.infer<typeof secondFactor>;
export const secondFactorAnswer = answer(secondFactor);

const password = z.string().max(1000);
/** A part of an authenticator's answer, in base64url. */
const part = (most: number) => z.string().max(most);
const signed = {
  id: part(1400),
  rawId: part(1400),
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

export const passkeyOptionsBody = z.object({ password });
export const passkeyOptionsAnswer = answer(z.object({ options: webauthnOptions }));
export const passkeyStoreBody = z.object({
  name: requiredText.max(60),
  response: z.object({
    ...signed,
    response: z.object({
      clientDataJSON: part(4000),
      attestationObject: part(40_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
});
export type PasskeyStoreBody = z.infer<typeof passkeyStoreBody>;
/** `recovery_codes`: with the first passkey, and never again. */
export const passkeyStoreAnswer = answer(
  z.object({ passkey, recovery_codes: z.array(z.string()).nullable() }),
);
export const passkeyRemoveBody = z.object({ id, password });
export const recoveryCodesBody = z.object({ password });
export const recoveryCodesAnswer = answer(z.object({ recovery_codes: z.array(z.string()) }));
export const secondFactorDemandBody = z.object({ demand: secondFactorDemand });
export const secondFactorResetBody = z.object({ id });

const challenge = z.string().min(1).max(100);
export const loginPasskeyBody = z.object({
  challenge,
  response: z.object({
    ...signed,
    response: z.object({
      clientDataJSON: part(4000),
      authenticatorData: part(4000),
      signature: part(4000),
      userHandle: part(200).nullish(),
    }),
  }),
});
export type LoginPasskeyBody = z.infer<typeof loginPasskeyBody>;
export const loginRecoveryBody = z.object({ challenge, code: z.string().max(100) });
