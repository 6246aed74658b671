import { setTimeout as pause } from "node:timers/promises";
import { pagesOfKeys, pruneAnswers } from "../../db/prune-answers.sql.ts";
import { type Db, inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { outboxFolder } from "../accounts/mail.ts";
import { pruneAccess } from "./prune-access.sql.ts";
import { pruneOutbox } from "./prune-outbox.ts";

/** Half an hour: until then servers of the version before may be running, which do not understand a key without its answer. */
const firstMilliseconds = 1_800_000;
const dayMilliseconds = 86_400_000;
/** Pages of 8 kB per transaction: some hundred keys with their answers, so that no transaction takes long. */
const stepPages = 100;

/** Deletes what has expired (operating §33). Every server on a database does this; the second of two finds nothing left to delete. */
export function openUpkeep({ pool, config, log }: Pick<Deps, "pool" | "config" | "log">) {
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
    // One failure, such as a file that cannot be deleted, does not stop the other parts.
    for (const part of parts) await part().catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw new AggregateError(failed, String(failed[0]));
  }

  async function pruneKeys(): Promise<void> {
    const pages = await act(pagesOfKeys);
    for (let from = 0; from < pages && !signal.aborted; from += stepPages) {
      const began = performance.now();
      const pruned = await act((db) => pruneAnswers(db, { from, before: from + stepPages }));
      // Pauses as long as it worked, so that half of the time the database is free for sales.
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
    /** Runs once a day from now on. */
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
