import { z } from "zod";

/** The options of WebAuthn in its own JSON form, which the browser reads. */
export const webauthnOptions = z.record(z.string(), z.unknown());

/** What a sign-in with the right password needs next; `options` is null where the server's address allows no passkeys. */
export const secondStep = z.object({ challenge: z.string(), options: webauthnOptions.nullable() });
export type SecondStep = z.infer<typeof secondStep>;
