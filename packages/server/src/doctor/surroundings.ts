import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { createServer, isIP } from "node:net";
import type { Config } from "../config.ts";
import { isLoopback } from "../tls/local-host.ts";
import { readTls } from "../tls/read-tls.ts";
import { askServer } from "./ask-server.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const dayMilliseconds = 86_400_000;
const fewDays = 30;

/** Signs in at the mail server; sends nothing. */
export async function examineMail({ mailUrl }: Pick<Config, "mailUrl">): Promise<Finding> {
  const about = "Mail";
  if (!mailUrl)
    return warn(
      about,
      "no mail server: codes, links and receipts are files in DATA_DIR/outbox",
      "Set MAIL_URL=smtp://user:password@host:587 and MAIL_FROM.",
    );
  const { createTransport } = await import("nodemailer");
  const patience = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 };
  const transport = createTransport({ url: mailUrl, ...patience });
  try {
    await transport.verify();
    return ok(about, `${new URL(mailUrl).host} takes mails`);
  } catch (error) {
    return fail(about, `${new URL(mailUrl).host}: ${(error as Error).message}`, "Correct MAIL_URL.");
  } finally {
    transport.close();
  }
}

export async function examineTls(
  config: Pick<Config, "tls" | "host" | "publicUrl">,
  now = Date.now(),
): Promise<Finding[]> {
  const about = "HTTPS";
  const { tls, host, publicUrl } = config;
  const make = "Run: npm run clove -- certificate <host> (docs/operating/lan.md).";
  if (!tls) {
    if (publicUrl.startsWith("https:")) return [ok(about, "left to the proxy in front")];
    if (isLoopback(host)) return [ok(about, "not needed: only this machine can reach the server")];
    return [warn(about, "none: tills on the LAN cannot start while they are offline", make)];
  }
  try {
    await readTls(tls);
  } catch (error) {
    return [fail(about, (error as Error).message, make)];
  }
  const cert = new X509Certificate(readFileSync(tls.cert));
  if (!cert.checkPrivateKey(createPrivateKey(readFileSync(tls.key))))
    return [fail(about, "the key is not the certificate's", make)];
  const days = Math.floor((Date.parse(cert.validTo) - now) / dayMilliseconds);
  const name = new URL(publicUrl).hostname;
  const renew = tls.own ? `Run again: npm run clove -- certificate ${tls.own.host ?? "<host>"}` : "Renew it.";
  return [
    days < 0 || Date.parse(cert.validFrom) > now
      ? fail(about, `the certificate is valid from ${cert.validFrom} to ${cert.validTo}`, renew)
      : days < fewDays
        ? warn(about, `the certificate ends in ${days} days`, renew)
        : ok(about, `the certificate is valid for ${days} days`),
    (isIP(name) ? cert.checkIP(name) : cert.checkHost(name))
      ? ok(about, `the certificate names ${name}`)
      : fail(about, `the certificate does not name ${name}`, "Make one for it, or correct PUBLIC_URL."),
    ...examineKeyFile(tls.key),
  ];
}

/** Not on Windows, where file modes do not tell who can read. */
function examineKeyFile(key: string): Finding[] {
  const isOpen = process.platform !== "win32" && (statSync(key).mode & 0o077) !== 0;
  return isOpen ? [warn("HTTPS", `others on this machine can read ${key}`, `Run: chmod 600 ${key}`)] : [];
}

/** The port must be free, or used by this installation's server. */
export async function examinePort(config: Pick<Config, "port" | "host" | "tls">): Promise<Finding> {
  const { port, host } = config;
  const about = "Port";
  if (await isFree(port, host)) return ok(about, `${port} is free: the server is not running`);
  const answer = await askServer(config, "/healthz");
  if (answer?.text === '{"status":"up"}') return ok(about, `a Clove POS server answers at ${port}`);
  return fail(
    about,
    `${port} of ${host} is used by another program`,
    "End it, or set PORT to another number.",
  );
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
