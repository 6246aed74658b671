import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { atFirstUse } from "../../at-first-use.ts";
import type { Config } from "../../config.ts";
import type { Tx } from "../../db/transaction.ts";

export type Message = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The code or link in the text, which is also logged where mails are only written to files. */
  secret?: string;
};

type Log = { info(details: object, line: string): void };

export type Mail = { send(message: Message): Promise<void> };

/** Sends mails by SMTP with `MAIL_URL`; else writes them to the outbox folder and logs their code or link (operating §9). */
export function openMail(config: Pick<Config, "mailUrl" | "mailFrom" | "dataDir">, log: Log): Mail {
  return config.mailUrl ? bySmtp(config.mailUrl, config.mailFrom) : intoOutbox(config, log);
}

/**
 * Sends a mail after the commit, without awaiting it: a slow mail server must neither hold up a database connection, nor show by the
 * time of the answer that an address is known.
 */
export function mailAfterCommit(
  tx: Tx,
  { mail, log }: { mail: Mail; log: Pick<FastifyBaseLogger, "error"> },
  message: Message,
): void {
  tx.afterCommit(() => {
    mail.send(message).catch((err: unknown) => log.error({ err }, "a mail could not be sent"));
  });
}

/** Milliseconds to wait for a mail server that does not answer. */
const patience = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

function bySmtp(url: string, from: string): Mail {
  const openTransport = atFirstUse(async () =>
    (await import("nodemailer")).createTransport({ url, ...patience }, { from }),
  );
  return {
    async send(message) {
      const transport = await openTransport();
      await transport.sendMail(message);
    },
  };
}

/** The folder of mails as files: each contains a code, a link or a receipt, and is deleted after a week (growth §6). */
export const outboxFolder = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "outbox");

function intoOutbox(config: Pick<Config, "mailFrom" | "dataDir">, log: Log): Mail {
  const folder = outboxFolder(config);
  const openComposer = atFirstUse(async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport(
      { streamTransport: true, buffer: true, newline: "windows" },
      { from: config.mailFrom },
    );
  });
  return {
    async send(message) {
      const composer = await openComposer();
      const { message: content } = await composer.sendMail(message);
      const file = join(
        folder,
        `${new Date().toISOString().replaceAll(":", "-")}-${randomBytes(4).toString("hex")}.eml`,
      );
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed when complete, so that a program which watches the folder never reads half a mail.
      await writeFile(`${file}.part`, content as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      const { to, subject, secret } = message;
      log.info({ file }, `mail to ${to}: ${subject}${secret === undefined ? "" : `: ${secret}`}`);
    },
  };
}
