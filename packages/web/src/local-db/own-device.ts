import type { DeviceChain } from "@clove/domain/proof/device-chain.ts";
import type { ClovePosDb } from "./clove-pos-db.ts";
import { lastKnown } from "./last-known.ts";

/** What this browser database is called in one company; on the server and in each sale `device_id`. */
export type OwnDevice = Pick<DeviceChain, "device_id">;

const entry = (company_id: number) => `device ${company_id}`;

/**
 * This device in the company with this id, the same for ever: made at its first use, and kept by 'Log Out'. Two tabs get the same.
 * May be called within a transaction that writes `meta` (proof §1).
 */
export function ownDevice(db: ClovePosDb, company_id: number): Promise<OwnDevice> {
  return db.transaction("rw", db.meta, async () => {
    const chain = await readChain(db, company_id);
    await writeChain(db, company_id, chain);
    return { device_id: chain.device_id };
  });
}

/** How far this device has come in the company; a new one counts once it is written. Needs a transaction on `meta`. */
export async function readChain(db: ClovePosDb, company_id: number): Promise<DeviceChain> {
  const kept = (await db.meta.get(entry(company_id)))?.value as DeviceChain | undefined;
  if (kept) return kept;
  // The browser has deleted the database, but not what is noted outside of it.
  const replaces = lastKnown.device(company_id);
  return { device_id: randomUuid(), ...(replaces && { replaces }) };
}

export const writeChain = (db: ClovePosDb, company_id: number, chain: DeviceChain) =>
  db.meta.put({ key: entry(company_id), value: chain });

/** `crypto.randomUUID` is missing where the address is no secure context. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
