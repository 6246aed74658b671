import type { Pool } from "../db/connect.ts";
import type { ReadLately } from "../db/replica.ts";
import { type Db, inTransaction } from "../db/transaction.ts";
import { fairTurns } from "../fair-turns.ts";
import type { Scope } from "./auth.ts";

/** Limits how many pages are read at once, so that tills have the server's connections. */
const reads = fairTurns({ total: 2 });

/** Reads the pages of an export, each in a short transaction: the first where it may also write, the others perhaps from a replica. */
export function pageReader(pool: Pool, readLately: ReadLately, { company_id, session_hash }: Scope) {
  const read = <Page>(from: Pool, act: (db: Db) => Promise<Page>) =>
    inTransaction(from, { company_id }, ({ db }) => act(db));
  const turn = { group: company_id, member: session_hash };
  return {
    first: <Page>(act: (db: Db) => Promise<Page>) => reads.run(turn, () => read(pool, act)),
    next: <Page>(act: (db: Db) => Promise<Page>) =>
      reads.run(turn, () => readLately((near) => read(near, act))),
  };
}
