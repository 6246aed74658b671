import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { asWorker, claimCompany, dueNext, type Work } from "./company-work.sql.ts";
import { inTransaction, type Tx } from "./transaction.ts";

/** After a failure a company is due again when this time has passed. */
const retrySeconds = 30;

/**
 * Claims the company that has been due the longest for this work, and acts for it in one transaction. A company for which that fails,
 * such as one whose worker of a cluster is down, is put off, so that it does not keep back the others. `at`: ISO 8601; left out: now.
 * @returns what `act` returned, or nothing if it failed; undefined when no company is due
 * @throws what claiming a company throws
 */
export async function workForNext<T>(
  { pool, log }: Pick<Deps, "pool" | "log">,
  work: Work,
  act: (tx: Tx, company_id: number) => Promise<T>,
  at?: string,
): Promise<{ result?: T } | undefined> {
  let claimed: number | undefined;
  try {
    return await inTransaction(pool, asWorker(work), async (tx) => {
      claimed = await claimCompany(tx.db, work, at);
      return claimed === undefined ? undefined : { result: await act(tx, claimed) };
    });
  } catch (err) {
    if (claimed === undefined) throw err;
    const company_id: number = claimed;
    log.error({ err, company_id }, `work for a company failed: ${work}`);
    const next = sql`coalesce(${at ?? null}::timestamptz, now()) + make_interval(secs => ${retrySeconds})`;
    await inTransaction(pool, { company_id }, ({ db }) => dueNext(db, { company_id }, work, next));
    return {};
  }
}
