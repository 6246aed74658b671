import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { asWorker, claimCompany, dueNext, enterCompanies } from "../../db/company-work.sql.ts";
import { endOfPart, pruneAnswers } from "../../db/prune-answers.sql.ts";
import { type Db, inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { pruneFailures } from "../accounts/login-failures.sql.ts";
import { dropOldRegistration } from "../accounts/logins.sql.ts";
import { outboxFolder } from "../accounts/mail.ts";
import { pruneCodeMails } from "../accounts/send-code.ts";
import { pruneMails } from "../mails/mail-queue.sql.ts";
import { pruneAccess } from "./prune-access.sql.ts";
import { pruneOutbox } from "./prune-outbox.ts";

/** Half an hour: until then servers of the version before may be running, which do not understand a key without its answer. */
const firstMilliseconds = 1_800_000;
/** Each look takes the companies whose day is over. */
const lookMilliseconds = 600_000;
/** A company is left to the server that claimed it for so long; if that fails, it is claimed again. */
const leaseMinutes = 60;

/** Deletes what has expired, once a day in each company (growth §2). Several servers share the companies. */
export function openUpkeep({ pool, config, log }: Pick<Deps, "pool" | "config" | "log">) {
  let running: Promise<void> | undefined;
  let first: NodeJS.Timeout | undefined;
  let looks: NodeJS.Timeout | undefined;
  const closing = new AbortController();
  const { signal } = closing;

  async function run(): Promise<void> {
    const failed: unknown[] = [];
    const tried = (part: Promise<unknown>) => part.catch((error: unknown) => void failed.push(error));
    // One failure, such as a file that cannot be deleted, does not stop the other parts.
    await tried(pruneOutbox(outboxFolder(config)));
    await tried(inTransaction(pool, {}, ({ db }) => pruneFailures(db)));
    await tried(inTransaction(pool, {}, ({ db }) => pruneCodeMails(db)));
    await tried(inTransaction(pool, asWorker("upkeep"), ({ db }) => enterCompanies(db)));
    for (;;) {
      const company_id = signal.aborted ? undefined : await claimNext();
      if (company_id === undefined) break;
      await tried(pruneCompany(company_id));
    }
    if (failed.length > 0) throw new AggregateError(failed, String(failed[0]));
  }

  const claimNext = () =>
    inTransaction(pool, asWorker("upkeep"), async ({ db }) => {
      const company_id = await claimCompany(db, "upkeep");
      if (company_id === undefined) return undefined;
      await dueNext(db, { company_id }, "upkeep", sql`now() + make_interval(mins => ${leaseMinutes})`);
      return company_id;
    });

  async function pruneCompany(company_id: number): Promise<void> {
    const act = <T>(work: (db: Db) => Promise<T>) =>
      inTransaction(pool, { company_id, by_index: true }, ({ db }) => work(db));
    await act((db) => dropOldRegistration(db, company_id));
    await act((db) => pruneAccess(db, company_id));
    await act((db) => pruneMails(db, company_id));
    let after: string | null = "";
    while (after !== null && !signal.aborted) {
      const began = performance.now();
      const part: { company_id: number; after: string } = { company_id, after };
      const { until, pruned } = await act(async (db) => {
        const until = await endOfPart(db, part);
        return { until, pruned: await pruneAnswers(db, { ...part, until }) };
      });
      after = until;
      // Pauses as long as it worked, so that half of the time the database is free for sales.
      if (pruned > 0) await pause(performance.now() - began, undefined, { signal }).catch(() => {});
    }
    if (!signal.aborted)
      await act((db) => dueNext(db, { company_id }, "upkeep", sql`now() + interval '1 day'`));
  }

  function look(): void {
    running ??= run()
      .catch((err: unknown) => log.error({ err }, "old answers, sessions or mails were not deleted"))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    watch() {
      first = setTimeout(() => {
        look();
        looks = setInterval(look, lookMilliseconds).unref();
      }, firstMilliseconds).unref();
    },
    run,
    async close() {
      closing.abort();
      clearTimeout(first);
      clearInterval(looks);
      await running;
    },
  };
}
