import { z } from "zod";
import { answer } from "../answers.ts";
import { requiredText, text } from "../wire.schema.ts";

const pin = z.string().max(100);
const key = z.string().max(200);

/** The password is asked again: a session that a PIN began cannot make keys (access §25). */
export const deviceKeyBody = z.object({
  password: z.string().max(1000),
  pin,
  device_name: requiredText.pipe(text.max(100)),
  terminal_id: z.int().positive().nullable().optional(),
});
export type DeviceKeyBody = z.infer<typeof deviceKeyBody>;
/** `key`: told this once, to the device that keeps it; with the PIN it signs the person in until `expires_at`. */
export const deviceKeyAnswer = answer(z.object({ id: z.int(), key: z.string(), expires_at: z.string() }));

/** `terminal_id`: the counter at which the device stands. */
export const pinLoginBody = z.object({ key, pin, terminal_id: z.int().positive().nullable().optional() });
export type PinLoginBody = z.infer<typeof pinLoginBody>;

/** A device on which somebody signs in by PIN; `is_this`: the caller's session was begun with its key, or has made it. */
export const deviceKey = z.object({
  id: z.int(),
  device_name: z.string(),
  terminal_name: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  is_this: z.boolean(),
});
export type DeviceKey = z.infer<typeof deviceKey>;
export const deviceKeysAnswer = answer(z.object({ device_keys: z.array(deviceKey) }));

/** Without `user_id`: a key of the caller. */
export const deviceKeyRemoveBody = z.object({
  id: z.int().positive(),
  user_id: z.int().positive().optional(),
});
