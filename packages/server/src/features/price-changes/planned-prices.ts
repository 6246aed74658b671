import { sql } from "kysely";
import { dueNext } from "../../db/company-work.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { workForNext } from "../../db/work-for-next.ts";
import type { Deps } from "../../deps.ts";
import { enterCompany } from "../accounts/accounts.sql.ts";
import { applyPriceChange } from "./change-prices.ts";
import { duePriceChanges, nextPriceChange } from "./price-changes.sql.ts";

type PlannedPrices = {
  /** Looks for changes that are due, now and every few seconds. */
  watch(): void;
  /** Lets everything take effect that is due now. */
  applyDue(): Promise<void>;
  close(): Promise<void>;
};

const lookMilliseconds = 5000;
/** How long a company may keep the others waiting because its row is locked, such as by an import. Milliseconds. */
const patience = 3000;

/** Lets planned price changes of all companies take effect when their day begins (catalogue §23). Several servers may do this at once. */
export function openPlannedPrices({ pool, log }: Pick<Deps, "pool" | "log">): PlannedPrices {
  let running: Promise<void> | undefined;
  let looks: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** Said once, not every few seconds while the database is out of reach. */
  let isFailing = false;

  async function applyDue(): Promise<void> {
    while (!isClosed && (await workForNext({ pool, log }, "prices", applyOf)));
  }

  async function applyOf(tx: Tx, company_id: number): Promise<void> {
    const { db } = tx;
    await enterCompany(db, company_id);
    // Not by `set_config`, which would not reach the worker of a cluster, where the row is locked.
    await sql.raw(`set local lock_timeout = ${patience}`).execute(db);
    // All that is due in one transaction, so that a later change never comes before an earlier one.
    for (const id of await duePriceChanges(db, { company_id })) await applyPriceChange(tx, company_id, id);
    await dueNext(db, { company_id }, "prices", await nextPriceChange(db, { company_id }));
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
