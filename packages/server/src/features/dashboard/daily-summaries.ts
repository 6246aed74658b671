import { mayDo } from "@clove/domain/access/permissions.ts";
import { summaryDue } from "@clove/domain/reports/daily-summary.ts";
import { dueNext } from "../../db/company-work.sql.ts";
import { type Db, readAtOnce, type Tx } from "../../db/transaction.ts";
import { workForNext } from "../../db/work-for-next.ts";
import type { Deps } from "../../deps.ts";
import { type Scope, scopeOfUser } from "../../http/auth.ts";
import { makeIn } from "../../languages.ts";
import { enterCompany } from "../accounts/accounts.sql.ts";
import { queueMail } from "../mails/mail-queue.sql.ts";
import type { MailQueue } from "../mails/mail-queue.ts";
import { compareDay } from "./compare-day.ts";
import {
  claimSummary,
  findRecipient,
  moveSummary,
  nextSummary,
  readTimeZone,
  type WantedSummary,
} from "./daily-summaries.sql.ts";
import { listMismatches } from "./mismatched-shifts.sql.ts";
import { readAttention } from "./read-attention.ts";
import { type DaySummary, summaryMail } from "./summary-mail.ts";

const lookMilliseconds = 60_000;
const retryMilliseconds = 900_000;
const later = (at: string) => new Date(Date.parse(at) + retryMilliseconds).toISOString();

/**
 * Writes the morning mails of all companies (dashboard §9). Several servers share the companies: one is claimed while a mail of it is
 * written, and the person's row is locked and updated in the same transaction, so that each day is mailed once.
 */
export function openDailySummaries(
  { pool, log, config }: Pick<Deps, "pool" | "log" | "config">,
  mailQueue: MailQueue,
) {
  let running: Promise<void> | undefined;
  let isClosed = false;

  /** Queues the mails that are due at this moment. */
  async function queueDue(at = new Date()): Promise<void> {
    while (!isClosed && (await queueNext(at.toISOString())));
    mailQueue.wake();
  }

  /** Queues one mail; false when no company is due. */
  const queueNext = async (at: string): Promise<boolean> => {
    const act = async ({ db }: Tx, company_id: number) => {
      await enterCompany(db, company_id);
      const claimed = await claimSummary(db, { company_id }, at);
      if (claimed) await queueClaimed(db, claimed, at);
      await dueNext(db, { company_id }, "summary", await nextSummary(db, { company_id }));
    };
    return (await workForNext({ pool, log }, "summary", act, at)) !== undefined;
  };

  async function queueClaimed(db: Db, claimed: WantedSummary, at: string): Promise<void> {
    const { day, next_at } = summaryDue(at, await readTimeZone(db, claimed));
    const { last_day } = claimed;
    if (day <= last_day) await moveSummary(db, claimed, { last_day, next_at });
    else if (await queueFor(db, claimed, day)) await moveSummary(db, claimed, { last_day: day, next_at });
    else await moveSummary(db, claimed, { last_day, next_at: later(at) });
  }

  /** Queues no mail for a person who may not get it; false when the figures could not be read, which must not stop other mails. */
  async function queueFor(db: Db, claimed: WantedSummary, day: string): Promise<boolean> {
    const scope = await scopeOfUser(db, claimed);
    const recipient = scope && mayDo(scope, "report:view") && (await findRecipient(db, scope));
    if (!scope || !recipient) return true;
    const { company_id, user_id, currency } = scope;
    try {
      const summary = await readAtOnce(pool, { company_id }, (reading) => readSummary(reading, scope, day));
      const about = { ...recipient, currency, app: config.publicUrl };
      const message = makeIn(recipient.language, () => summaryMail(summary, about));
      await queueMail(db, scope, { user_id: null, order_id: null, email: recipient.email, message });
      return true;
    } catch (err) {
      log.error({ err, company_id, user_id }, "a daily summary could not be written");
      return false;
    }
  }

  const looks = setInterval(() => {
    running ??= queueDue()
      .catch((err: unknown) => log.error({ err }, "the daily summaries failed"))
      .finally(() => {
        running = undefined;
      });
  }, lookMilliseconds).unref();

  return {
    queueDue,
    async close() {
      isClosed = true;
      clearInterval(looks);
      await running;
    },
  };
}

/** Starts all statements at once, as `readAtOnce` requires. */
async function readSummary(db: Db, scope: Scope, day: string): Promise<DaySummary> {
  const [compared, attention, mismatches] = await Promise.all([
    compareDay(db, scope, { day }),
    readAttention(db, scope, undefined),
    mayDo(scope, "shift:view") ? listMismatches(db, scope, day) : null,
  ]);
  return { compared, attention, mismatches };
}
