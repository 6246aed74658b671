import type { BooksFound } from "@clove/domain/books/books.schema.ts";
import { inTransaction, type Settings, type Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { enterCompany } from "../accounts/accounts.sql.ts";
import {
  addDue,
  asBooksWorker,
  beginCheck,
  type ClaimedBooks,
  claimBooks,
  companiesNeverDue,
  endCheck,
  keepClaim,
  putOffBooks,
  readPastChecks,
} from "./books.sql.ts";
import { checkBooks } from "./check-books.ts";

export type BooksWorker = {
  /** Starts to look once a minute for companies that are due. */
  watch(): void;
  /** Looks at once, because somebody wants a check. */
  wake(): void;
  /** Checks the books of all companies that are due at this moment, one after the other. */
  checkDue(at?: Date): Promise<void>;
  close(): Promise<void>;
};

const lookMilliseconds = 60_000;
const tellMilliseconds = 1000;
const hour = 3_600_000;
const day = 24 * hour;

type Limits = {
  /** A company with this many orders compares everything only once a week. */
  manyOrders?: number;
  /** How many orders are compared at a time. */
  atOnce?: number;
  /** Pauses in times of the work before them; `asked`: of checks that somebody waits for, or that come late, when shops are open. */
  rest?: { night: number; asked: number };
};

/** Everything is compared in the night after this time, of a large company; in the nights between it is the sales of eight days. */
const wholeEvery = 7 * day - 6 * hour;
const recent = 8 * day;

/** The check was taken over by another server. */
class TakenOver extends Error {}

/**
 * Checks the books of every company in its quiet hour, or when somebody asks for it (operating §34, decision 117). Several servers share the companies.
 */
export function openBooks({ pool, log }: Pick<Deps, "pool" | "log">, limits: Limits = {}): BooksWorker {
  const { manyOrders = 20_000, rest = { night: 1, asked: 3 }, atOnce } = limits;
  let running: Promise<void> | undefined;
  let looks: NodeJS.Timeout | undefined;
  let isWoken = false;
  const closing = new AbortController();
  const { signal } = closing;
  const act = <T>(settings: Settings, work: (tx: Tx) => Promise<T>) => inTransaction(pool, settings, work);

  async function checkDue(at = new Date()): Promise<void> {
    const now = at.toISOString();
    await act(asBooksWorker, async ({ db }) => {
      for (const { company_id } of await companiesNeverDue(db)) {
        await enterCompany(db, company_id);
        await addDue(db, { company_id, now });
      }
    });
    while (!signal.aborted && (await checkNext(now)));
  }

  /** False when no company is due. */
  async function checkNext(at: string): Promise<boolean> {
    const begun = await act(asBooksWorker, async ({ db }) => {
      const claimed = await claimBooks(db, at);
      if (!claimed) return null;
      await enterCompany(db, claimed.company_id);
      const { is_large, whole_at, unfinished } = await readPastChecks(db, claimed, manyOrders);
      const isAsked = claimed.is_wanted || unfinished?.asked_by != null;
      const isWhole =
        isAsked || !is_large || whole_at === null || Date.parse(at) - Date.parse(whole_at) >= wholeEvery;
      const since = isWhole ? null : new Date(Date.parse(at) - recent).toISOString();
      const asked_by = claimed.wanted_by ?? unfinished?.asked_by ?? null;
      const id = await beginCheck(db, { company_id: claimed.company_id, asked_by, since });
      return { ...claimed, id, since, isAsked };
    });
    if (begun) await check(begun, at);
    return begun !== null;
  }

  async function check(
    {
      company_id,
      id,
      since,
      late,
      isAsked,
    }: ClaimedBooks & { id: number; since: string | null; isAsked: boolean },
    at: string,
  ): Promise<void> {
    let told = Number.NEGATIVE_INFINITY;
    const tell = async (part: number) => {
      if (performance.now() - told < tellMilliseconds) return;
      told = performance.now();
      if (!(await act({ company_id }, ({ db }) => keepClaim(db, { company_id, id, part }))))
        throw new TakenOver();
    };
    let found: BooksFound | null = null;
    try {
      const often = isAsked || late > 3 * hour ? rest.asked : rest.night;
      found = await checkBooks(pool, company_id, {
        since,
        rest: often,
        signal,
        tell,
        ...(atOnce && { atOnce }),
      });
    } catch (err) {
      if (err instanceof TakenOver) return;
      if (!signal.aborted) log.error({ err, company_id }, "the books could not be checked");
    }
    for (const { check: name, count, rows } of found?.failures ?? [])
      log.error({ company_id, check: name, count, first: rows[0]?.detail }, "the books do not agree");
    const ended = Math.max(Date.now(), Date.parse(at));
    await act({ company_id }, async ({ db }) => {
      await endCheck(db, { company_id, id, found });
      await putOffBooks(db, { company_id, at: new Date(ended).toISOString(), at_once: signal.aborted });
    });
  }

  function look(): void {
    running ??= checkDue()
      .catch((err: unknown) => log.error({ err }, "the books were not checked"))
      .finally(() => {
        running = undefined;
        if (isWoken && !signal.aborted) wake();
      });
  }

  function wake(): void {
    isWoken = running !== undefined;
    look();
  }

  return {
    watch() {
      looks = setInterval(look, lookMilliseconds).unref();
    },
    wake,
    checkDue,
    async close() {
      closing.abort();
      clearInterval(looks);
      await running;
    },
  };
}
