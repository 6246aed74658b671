import { bearer } from "../../../api/call-server.ts";
import { line } from "../../../api/line.ts";
import { forgetTillPerson, type TillPerson } from "../../../session/till-people.ts";

/**
 * At Log Out: this device keeps no key of the person any more. The server ends the key of the session itself; one that began with the
 * password may have another.
 */
export async function endKeyHere({ user_id, key_id }: TillPerson, accessToken: string): Promise<void> {
  forgetTillPerson(user_id);
  const headers = { authorization: bearer(accessToken), "content-type": "application/json" };
  const body = JSON.stringify({ id: key_id });
  const signal = AbortSignal.timeout(4000);
  await line
    .fetch("/api/v1/company/device-key/remove", { method: "POST", headers, body, signal })
    .catch(() => {});
}
