import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { openMail } from "./mail.ts";
import { codeMail, invitationMail } from "./mail-texts.ts";

const mailFrom = "Clove POS <till@shop.example>";

async function outbox() {
  const dataDir = await mkdtemp(join(tmpdir(), "clove-mail-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const logged: string[] = [];
  const log = { info: (_: object, line: string) => void logged.push(line) };
  return { dataDir, logged, mail: openMail({ mailUrl: undefined, mailFrom, dataDir }, log) };
}

test("without MAIL_URL each mail is a file that mail programs can read, and its code or link is logged", async () => {
  const { dataDir, logged, mail } = await outbox();
  await mail.send(codeMail("nur@shop.example", "Kedai Nür ☕", "012345"));
  await mail.send(
    invitationMail("ben@shop.example", "Kedai", "http://127.0.0.1:3000/setPassword?token=abc-D_1"),
  );
  const files = (await readdir(join(dataDir, "outbox"))).sort();
  expect(files).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.eml$/)]);
  const content = await readFile(join(dataDir, "outbox", files[0]!));
  const read = await PostalMime.parse(content);
  expect(read).toMatchObject({
    from: { name: "Clove POS", address: "till@shop.example" },
    to: [{ address: "nur@shop.example" }],
    subject: "012345 is your Clove POS code",
    messageId: expect.stringContaining("@"),
  });
  expect(read.text).toContain("verify this e-mail for Kedai Nür ☕:\n\n012345\n");
  expect(content.toString()).toContain("\r\nMIME-Version: 1.0\r\n");
  expect((await stat(join(dataDir, "outbox", files[0]!))).mode & 0o077).toBe(0);
  expect(logged).toEqual([
    "mail to nur@shop.example: 012345 is your Clove POS code: 012345",
    "mail to ben@shop.example: Your account at Kedai: http://127.0.0.1:3000/setPassword?token=abc-D_1",
  ]);
});

test("a name cannot add a header or another recipient to the mail", async () => {
  const { dataDir, mail } = await outbox();
  await mail.send(invitationMail("ben@shop.example", "Shop\r\nBcc: spy@evil.example", "http://127.0.0.1/"));
  const [file] = await readdir(join(dataDir, "outbox"));
  const read = await PostalMime.parse(await readFile(join(dataDir, "outbox", file!)));
  expect(read.bcc ?? []).toEqual([]);
  expect(read.headers.map((h) => h.key)).not.toContain("bcc");
});

test("with MAIL_URL mails are sent by SMTP, and no code is logged", async () => {
  const received: { to: string[]; content: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          to: session.envelope.rcptTo.map((r) => r.address),
          content: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.server.address() as AddressInfo;
  const logged: string[] = [];
  const log = { info: (_: object, line: string) => void logged.push(line) };
  const mail = openMail({ mailUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir: "/nowhere" }, log);
  await mail.send(codeMail("nur@shop.example", "Kedai", "654321"));
  expect(received).toHaveLength(1);
  expect(received[0]!.to).toEqual(["nur@shop.example"]);
  expect((await PostalMime.parse(received[0]!.content)).text).toContain("654321");
  expect(logged).toEqual([]);
});

test("sending rejects when the mail server cannot be reached, so that the caller can log it", async () => {
  const log = { info: () => {} };
  const mail = openMail({ mailUrl: "smtp://127.0.0.1:1", mailFrom, dataDir: "/nowhere" }, log);
  await expect(mail.send(codeMail("nur@shop.example", "Kedai", "654321"))).rejects.toThrow("ECONNREFUSED");
});
