import { setTimeout as wait } from "node:timers/promises";
import { type Db, inTransaction } from "../../db/transaction.ts";
import { workForNext } from "../../db/work-for-next.ts";
import type { Deps } from "../../deps.ts";
import { type ClaimedMail, claimMail, giveUp, markSent, pruneAddresses, putOff } from "./mail-queue.sql.ts";

export type MailQueue = ReturnType<typeof openMailQueue>;

/** Between two looks for mails that have become due for another try, or that another server has not finished. */
const lookMilliseconds = 30_000;
const pruneMilliseconds = 3_600_000;
const closeMilliseconds = 4000;

/**
 * Sends the queued mails of all companies, one after another. Several servers share the queue, and no mail is sent twice unless a server
 * dies between sending it and storing that it is sent (operating §18).
 */
export function openMailQueue({ pool, mail, log }: Pick<Deps, "pool" | "mail" | "log">) {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;

  const inCompany = <T>({ company_id }: ClaimedMail, act: (db: Db) => Promise<T>) =>
    inTransaction(pool, { company_id }, ({ db }) => act(db));

  async function sendDue(): Promise<void> {
    while (!isClosed) {
      const due = await workForNext({ pool, log }, "mail", ({ db }, company_id) => claimMail(db, company_id));
      // The company that was due may have had no mail.
      if (!due || (due.result && !(await send(due.result)))) return;
    }
  }

  /** False when the mail server accepts no mails at present, so that the others need not be tried. */
  async function send(claimed: ClaimedMail): Promise<boolean> {
    try {
      await mail.send({ to: claimed.recipient, ...claimed.message });
    } catch (error) {
      const { said, isOfMail, isFinal } = failureOf(error);
      log.warn({ err: error, mail: claimed.id, attempts: claimed.attempts }, "a queued mail was not sent");
      await inCompany(claimed, (db) => (isFinal ? giveUp(db, claimed, said) : putOff(db, claimed, said)));
      return isOfMail;
    }
    await inCompany(claimed, (db) => markSent(db, claimed));
    return true;
  }

  /** Starts sending what is due, without waiting for it; to be called after the commit that queued a mail. */
  function wake(): void {
    isAskedAgain = running !== undefined;
    if (running || isClosed) return;
    running = sendDue()
      .catch((err: unknown) => log.error({ err }, "the queue of mails failed"))
      .finally(() => {
        running = undefined;
        if (isAskedAgain) wake();
      });
  }

  const prune = () =>
    inTransaction(pool, {}, ({ db }) => pruneAddresses(db)).catch((err: unknown) =>
      log.error({ err }, "old counts of mailed addresses stay"),
    );
  const looks = setInterval(wake, lookMilliseconds).unref();
  const prunes = setInterval(prune, pruneMilliseconds).unref();

  return {
    wake,
    sendDue,
    /** Sends no more mails; one that is being sent has some seconds left. */
    async close() {
      isClosed = true;
      clearInterval(looks);
      clearInterval(prunes);
      if (!running) return;
      const patience = new AbortController();
      await Promise.race([
        running,
        wait(closeMilliseconds, undefined, { signal: patience.signal, ref: false }).catch(() => {}),
      ]);
      patience.abort();
    },
  };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/**
 * `isOfMail`: the failure is about this mail's recipient or content, so other mails may succeed; `isFinal`: and another try would fail as
 * well (RFC 5321: 5yz is permanent). A server that refuses the sender refuses every mail, until an operator changes MAIL_FROM or MAIL_URL.
 */
function failureOf(error: unknown) {
  const { code, command, responseCode = 0, response, message } = error as SmtpError;
  const isOfMail = command === "RCPT TO" || code === "EMESSAGE";
  return { said: (response ?? message).slice(0, 500), isOfMail, isFinal: isOfMail && responseCode >= 500 };
}
