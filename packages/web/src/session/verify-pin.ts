import { pinTries } from "@clove/domain/accounts/pin.ts";
import { noteTillPerson, type TillPerson, tillPerson } from "./till-people.ts";

/** `left`: tries until a connection is needed; 0: it is needed now, whatever is typed. */
export type PinVerdict = { right: true; person: TillPerson } | { right: false; left: number };

/**
 * Judges a PIN on this device, for times without a connection (access §26): five wrong ones in a row, then the person needs a
 * connection. Null: nobody with this id keeps a key here, or it has expired.
 */
export async function verifyPinHere(user_id: number, pin: string): Promise<PinVerdict | null> {
  const person = tillPerson(user_id);
  if (!person || Date.parse(person.expires_at) <= Date.now()) return null;
  const tries = person.wrong_tries + 1;
  if (tries > pinTries) return { right: false, left: 0 };
  // Counted first: a reload in the middle must not give the try back.
  noteTillPerson(user_id, { wrong_tries: tries });
  const { isPinOf } = await import("./pin-hash.ts");
  if (!(await isPinOf(pin, person.pin_hash))) return { right: false, left: pinTries - tries };
  noteTillPerson(user_id, { wrong_tries: 0 });
  return { right: true, person };
}
