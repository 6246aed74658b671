import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { atFirstUse } from "../../at-first-use.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { RecipientKey } from "./recipients.sql.ts";

export type ReceiptKey = { company_id: number; order_id: number };

export type ReceiptLinks = {
  /** The address of an order's receipt on the web. */
  urlOf(key: ReceiptKey): Promise<string>;
  /** The receipt that a token opens; null when no server on this database made the token. */
  open(token: string): Promise<ReceiptKey | null>;
  /** The address at which somebody reports the receipts that were mailed to them. */
  reportUrlOf(key: RecipientKey): Promise<string>;
  openReport(token: string): Promise<RecipientKey | null>;
};

/** The links of this installation. Their secret is in the database, so all servers on it share it. */
export function openReceiptLinks({ pool, config }: Pick<Deps, "pool" | "config">): ReceiptLinks {
  const secret = atFirstUse(() =>
    inTransaction(pool, {}, async ({ db }) => {
      const { rows } = await sql<{ value: string }>`
        select value from server_secrets where name = 'receipt_links'`.execute(db);
      return rows[0]!.value;
    }),
  );
  /** Another secret for links to report, so that neither kind of token opens the other's page. */
  const ofReports = async () => `report ${await secret()}`;
  return {
    async urlOf({ company_id, order_id }) {
      return `${config.publicUrl}/receipt/${makeToken(await secret(), [company_id, order_id])}`;
    },
    async open(token) {
      const [company_id, order_id] = readToken(await secret(), token) ?? [];
      return company_id === undefined || order_id === undefined ? null : { company_id, order_id };
    },
    async reportUrlOf({ company_id, recipient_id }) {
      return `${config.publicUrl}/receipt/report/${makeToken(await ofReports(), [company_id, recipient_id])}`;
    },
    async openReport(token) {
      const [company_id, recipient_id] = readToken(await ofReports(), token) ?? [];
      return company_id === undefined || recipient_id === undefined ? null : { company_id, recipient_id };
    },
  };
}

/** The ids of a company and of one of its rows. */
type Ids = readonly [company_id: number, id: number];

/** The length in bytes of the signature, and of each id. */
const [signed, idBytes] = [16, 8];
const tokenForm = new RegExp(`^[\\w-]{${Math.ceil(((signed + 2 * idBytes) * 4) / 3)}}$`);

/**
 * A token of encrypted ids with a signature, so that nobody can read or forge it. The signature of the ids is also the nonce of
 * their encryption (SIV; docs/decisions/046).
 */
export function makeToken(secret: string, [company_id, id]: Ids): string {
  const ids = Buffer.alloc(2 * idBytes);
  ids.writeBigUInt64BE(BigInt(company_id), 0);
  ids.writeBigUInt64BE(BigInt(id), idBytes);
  const signature = mac(secret, "sign", ids);
  return Buffer.concat([signature, mask(secret, signature, ids)]).toString("base64url");
}

function readToken(secret: string, token: string): Ids | null {
  if (!tokenForm.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  // The last character has unused bits: only one of its possible values is accepted.
  if (bytes.toString("base64url") !== token) return null;
  const signature = bytes.subarray(0, signed);
  const ids = mask(secret, signature, bytes.subarray(signed));
  if (!timingSafeEqual(signature, mac(secret, "sign", ids))) return null;
  return [Number(ids.readBigUInt64BE(0)), Number(ids.readBigUInt64BE(idBytes))];
}

/** Encrypts and decrypts. */
function mask(secret: string, signature: Buffer, ids: Buffer): Buffer {
  const noise = mac(secret, "hide", signature);
  return Buffer.from(ids.map((byte, at) => byte ^ noise[at]!));
}

function mac(secret: string, use: "sign" | "hide", data: Buffer): Buffer {
  return createHmac("sha256", `${use} ${secret}`).update(data).digest().subarray(0, signed);
}
