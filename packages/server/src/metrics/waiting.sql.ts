import { sql } from "kysely";
import type { Pool } from "../db/connect.ts";
import { readAtOnce } from "../db/transaction.ts";

/** Of all companies: what waits for somebody. */
export type Waiting = { quarantine: number; mails: number; reports: number };

export async function readWaiting(pool: Pool): Promise<Waiting> {
  const { rows } = await readAtOnce(pool, { operator: "on", mail_worker: "on" }, (db) =>
    sql<Waiting>`select
      (select count(*) from quarantine where status = 'open') as quarantine,
      (select count(*) from mails where status = 'queued') as mails,
      (select count(*) from receipt_recipients
        where reported_at > now() - interval '30 days' and settled_at is null) as reports`.execute(db),
  );
  return rows[0]!;
}
