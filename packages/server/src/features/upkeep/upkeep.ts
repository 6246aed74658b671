import { setTimeout as pause } from "node:timers/promises";
import { pagesOfKeys, pruneAnswers } from "../../db/prune-answers.sql.ts";
import { type Db, inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { outboxFolder } from "../accounts/mail.ts";
import { pruneAccess } from "./prune-access.sql.ts";
import { pruneOutbox } from "./prune-outbox.ts";

type Upkeep = {
  /** Once a day from now on. */
  watch(): void;
  /** Deletes what has had its time (operating §33). */
  run(): Promise<void>;
  close(): Promise<void>;
};

/** Not at once: servers of the version before may still be running, which know no key without its answer. */
const firstMilliseconds = 1_800_000;
const dayMilliseconds = 86_400_000;
/** Of 8 kB: some hundred keys with their answers in each transaction, so that none takes long. */
const stepPages = 100;

/**
 * Deletes what is not kept for ever. Every server on a database does it: of two at once the second finds nothing left to do.
 */
export function openUpkeep({ pool, config, log }: Pick<Deps, "pool" | "config" | "log">): Upkeep {
  let running: Promise<void> | undefined;
  let first: NodeJS.Timeout | undefined;
  let days: NodeJS.Timeout | undefined;
  const closing = new AbortController();
  const { signal } = closing;

  const act = <T>(work: (db: Db) => Promise<T>) =>
    inTransaction(pool, { upkeep: "on" }, ({ db }) => work(db));

  async function run(): Promise<void> {
    const parts = [() => pruneOutbox(outboxFolder(config)), () => act(pruneAccess), pruneKeys];
    const failed: unknown[] = [];
    // A file that cannot be deleted keeps nothing else.
    for (const part of parts) await part().catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw new AggregateError(failed, String(failed[0]));
  }

  async function pruneKeys(): Promise<void> {
    const pages = await act(pagesOfKeys);
    for (let from = 0; from < pages && !signal.aborted; from += stepPages) {
      const began = performance.now();
      const pruned = await act((db) => pruneAnswers(db, { from, before: from + stepPages }));
      // Half of the time belongs to sales alone.
      if (pruned > 0) await pause(performance.now() - began, undefined, { signal }).catch(() => {});
    }
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
      first = setTimeout(look, firstMilliseconds).unref();
      days = setInterval(look, dayMilliseconds).unref();
    },
    run,
    async close() {
      closing.abort();
      clearTimeout(first);
      clearInterval(days);
      await running;
    },
  };
}
