import type { loginAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import type { PinLoginBody } from "@clove/domain/accounts/device-keys.schema.ts";
import { failureOf } from "../../../api/failure.ts";
import { line } from "../../../api/line.ts";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { noteServerTime } from "../../../api/server-time.ts";
import type { Wire } from "../../../api/wire.ts";

/** `ended`: the key is gone, and signing in takes the password. Null: the server could not be reached. */
export type PinAnswer =
  | { accessToken: string; user_id: number; at: number }
  | { refused: string; ended: boolean }
  | null;

/** No answer for this long is a lost connection (offline §2). */
const answerMilliseconds = 8000;

/** POST company/login/pin. Not a call of the API's cache, because it also runs while somebody is working without a session. */
export async function signInByPin(body: PinLoginBody): Promise<PinAnswer> {
  try {
    const response = await line.fetch("/api/v1/company/login/pin", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    const data = (await response.json()) as unknown;
    if (response.ok) {
      noteServerTime(response.headers);
      const { authorization, user_id } = (data as Wire<typeof loginAnswer>).data;
      return { accessToken: authorization.token, user_id, at: Date.now() };
    }
    const failure = failureOf({ data: await inOwnLanguage(data) });
    // A proxy in between says nothing in our shape, and a server that is being updated cannot judge anything.
    if (!failure || response.status >= 500) return null;
    return { refused: failure.message, ended: failure.code === "device_key_ended" };
  } catch {
    return null;
  }
}
