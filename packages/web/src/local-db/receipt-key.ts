import { createHMAC, createSHA256 } from "hash-wasm";
import type { ClovePosDb } from "./clove-pos-db.ts";

/** Where there is WebCrypto, no script can read the secret; on plain http it is stored as bytes. */
type Secret = CryptoKey | Uint8Array<ArrayBuffer>;

/**
 * By what this device signs receipts in one company (receipt-codes §4). `asked_at`: when the server was last asked, by this device's clock;
 * `signed_at`: the time of the sale that was signed last. Without `secret` the server gave none.
 */
export type ReceiptKey = {
  id: number;
  /** Missing where an earlier version of the app stored the key. */
  device_id?: string;
  secret: Secret | null;
  asked_at: number;
  signed_at?: string;
};

export const receiptKeyEntry = (company_id: number) => `receipt key ${company_id}`;
const entry = receiptKeyEntry;

export async function readReceiptKey(db: ClovePosDb, company_id: number): Promise<ReceiptKey | undefined> {
  return (await db.meta.get(entry(company_id)))?.value as ReceiptKey | undefined;
}

/** `secret`: base64url. */
export async function storeReceiptKey(
  db: ClovePosDb,
  company_id: number,
  given: { id: number; device_id: string; secret: string },
): Promise<void> {
  const bytes = bytesOf(given.secret);
  const key = { id: given.id, device_id: given.device_id, asked_at: Date.now() };
  const put = (secret: Secret) => db.meta.put({ key: entry(company_id), value: { ...key, secret } });
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (subtle) {
    try {
      await put(await subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]));
      return;
    } catch (error) {
      console.warn("This browser cannot store a key that no script can read", error);
    }
  }
  await put(bytes);
}

/** Notes that the server was asked; `isRevoked`: it gives this device no key. */
export async function noteAsked(db: ClovePosDb, company_id: number, isRevoked: boolean): Promise<void> {
  await db.transaction("rw", db.meta, async () => {
    const kept = await readReceiptKey(db, company_id);
    const value = {
      ...(kept ?? { id: 0, secret: null }),
      asked_at: Date.now(),
      ...(isRevoked && { secret: null }),
    };
    await db.meta.put({ key: entry(company_id), value });
  });
}

export async function noteSigned(db: ClovePosDb, company_id: number, signed_at: string): Promise<void> {
  await db.transaction("rw", db.meta, async () => {
    const kept = await readReceiptKey(db, company_id);
    if (kept) await db.meta.put({ key: entry(company_id), value: { ...kept, signed_at } });
  });
}

/** HMAC-SHA256, 32 bytes. */
export async function macOf(secret: Secret, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (secret instanceof Uint8Array) {
    const hmac = await createHMAC(createSHA256(), secret);
    return hmac.init().update(message).digest("binary");
  }
  return new Uint8Array(await crypto.subtle.sign("HMAC", secret, message));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
