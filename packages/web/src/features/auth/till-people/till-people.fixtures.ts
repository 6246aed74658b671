import { userBarcode } from "@clove/domain/ids.ts";
import { profileOf } from "../../../local-db/copy.fixtures.ts";
import { hashPin } from "../../../session/pin-hash.ts";
import { keepTillPerson, type TillPerson } from "../../../session/till-people.ts";

/** Ben, an administrator, and Siti have a PIN on this till. */
export const haveKeys = async () => {
  const pin_hash = await hashPin("4821", { iterations: 1, memorySize: 64 });
  const person = (user_id: number, name: string): TillPerson => ({
    ...{ company_id: 1, user_id, name, key: `key of ${name}`, key_id: user_id, pin_hash, pin_length: 4 },
    ...{ expires_at: "2026-12-01T00:00:00Z", wrong_tries: 0 },
    profile: { ...profileOf(1, user_id), name, barcode: userBarcode(user_id) },
  });
  keepTillPerson(person(1, "Ben"));
  keepTillPerson(person(9, "Siti"));
};
