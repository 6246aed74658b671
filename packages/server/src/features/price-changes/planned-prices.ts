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
/** A change that failed is tried again after this time, so that its failures do not fill the log. */
const retryMilliseconds = 600_000;
const most = 100;

/** Lets planned price changes of all companies take effect when their day begins (catalogue §23). Several servers may do this at once. */
export function openPlannedPrices({ pool, log }: Pick<Deps, "pool" | "log">): PlannedPrices {
  let running: Promise<void> | undefined;
  let looks: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** Said once, not every few seconds while the database is out of reach. */
  let isFailing = false;
  /** When changes that failed are tried again. */
  const failed = new Map<string, number>();

  async function applyDue(): Promise<void> {
    const due = await inTransaction(pool, asPricesWorker, ({ db }) =>
      duePriceChanges(db, most + failed.size),
    );
    for (const { company_id, id } of due) {
      if (isClosed) return;
      const name = `${company_id} ${id}`;
      if (Date.now() < (failed.get(name) ?? 0)) continue;
      // One that fails does not keep back the others, which may be other companies'.
      await inTransaction(pool, { company_id }, (tx) => applyPriceChange(tx, company_id, id)).catch(
        (err: unknown) => {
          failed.set(name, Date.now() + retryMilliseconds);
          log.error({ err, company_id, id }, "a planned price change did not take effect");
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
