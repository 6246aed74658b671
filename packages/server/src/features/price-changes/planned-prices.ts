import { sql } from "kysely";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { applyPriceChange } from "./change-prices.ts";
import { asPricesWorker, duePriceChanges } from "./price-changes.sql.ts";

type PlannedPrices = {
  /** Looks for changes that are due, now and every few seconds. */
  watch(): void;
  /** Lets everything take effect that is due now. */
  applyDue(): Promise<void>;
  close(): Promise<void>;
};

const lookMilliseconds = 5000;
/** After a failure a company's changes are tried again when this time has passed. */
const retryMilliseconds = 30_000;
/** How long a company may keep the others waiting because its row is locked, such as by an import. Milliseconds. */
const patience = "3000";

/** Lets planned price changes of all companies take effect when their day begins (catalogue §23). Several servers may do this at once. */
export function openPlannedPrices({ pool, log }: Pick<Deps, "pool" | "log">): PlannedPrices {
  let running: Promise<void> | undefined;
  let looks: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** Said once, not every few seconds while the database is out of reach. */
  let isFailing = false;
  /** When the changes of companies that failed are tried again. */
  const failed = new Map<number, number>();

  async function applyDue(): Promise<void> {
    const due = await inTransaction(pool, asPricesWorker, ({ db }) => duePriceChanges(db));
    // All that is due of a company in one transaction, so that a later change never comes before an earlier one.
    const ids = byCompany(due);
    for (const [company_id, changes] of ids) {
      if (isClosed) return;
      if (Date.now() < (failed.get(company_id) ?? 0)) continue;
      // One that fails does not keep back those of other companies.
      await inTransaction(pool, { company_id }, async (tx) => {
        await sql`select set_config('lock_timeout', ${patience}, true)`.execute(tx.db);
        for (const { id } of changes) await applyPriceChange(tx, company_id, id);
      }).then(
        () => failed.delete(company_id),
        (err: unknown) => {
          failed.set(company_id, Date.now() + retryMilliseconds);
          log.error({ err, company_id }, "planned price changes did not take effect");
        },
      );
    }
  }

  function look(): void {
    running ??= applyDue()
      .then(() => {
        isFailing = false;
      })
      .catch((err: unknown) => {
        if (!isFailing) log.error({ err }, "planned price changes were not looked for");
        isFailing = true;
      })
      .finally(() => {
        running = undefined;
      });
  }

  return {
    watch() {
      look();
      looks = setInterval(look, lookMilliseconds).unref();
    },
    applyDue,
    async close() {
      isClosed = true;
      clearInterval(looks);
      await running;
    },
  };
}

function byCompany(due: readonly { company_id: number; id: number }[]): Map<number, { id: number }[]> {
  const found = new Map<number, { id: number }[]>();
  for (const { company_id, id } of due) {
    const ids = found.get(company_id);
    if (ids) ids.push({ id });
    else found.set(company_id, [{ id }]);
  }
  return found;
}
