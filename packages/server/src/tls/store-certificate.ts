import { X509Certificate } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { writeWhole } from "../embedded-db/place.ts";
import { isLocalHost } from "./local-host.ts";
import { authorityName, type KeyPair, makeAuthority, makeServerCertificate } from "./make-certificate.ts";
import { ownTlsFiles } from "./own-tls.ts";

export type Stored = {
  /** The file of the certificate that tills are to trust; the same certificate as before unless `isNew`. */
  ca: string;
  isNew: boolean;
  validTo: Date;
};

/** An authority signs another certificate only if it stays valid for this many days. */
const authorityDays = 820;

/**
 * Makes the server's certificate for this name or address and stores it where the server looks for it. The authority that signs it is
 * kept, so that every till that trusts it also trusts renewed certificates; a new one is made only if there is none that may sign for
 * this host.
 */
export async function storeCertificate(dataDir: string, host: string, now = new Date()): Promise<Stored> {
  const files = ownTlsFiles(dataDir);
  mkdirSync(dirname(files.cert), { recursive: true, mode: 0o700 });
  chmodSync(dirname(files.cert), 0o700);
  const known = knownAuthority(files, host, now);
  const authority = known ?? (await makeAuthority(host, now));
  const pair = await makeServerCertificate(host, authority, now);
  if (!known) {
    writeWhole(files.caKey, authority.key, 0o600);
    writeWhole(files.caCert, authority.cert);
  }
  writeWhole(files.key, pair.key, 0o600);
  writeWhole(files.cert, pair.cert);
  return {
    ca: files.caCert,
    isNew: !known,
    validTo: new Date(new X509Certificate(pair.cert).validTo),
  };
}

/** The stored authority, if it may sign a certificate for this host now. */
function knownAuthority(
  { caCert, caKey }: ReturnType<typeof ownTlsFiles>,
  host: string,
  now: Date,
): KeyPair | undefined {
  if (!existsSync(caCert) || !existsSync(caKey)) return undefined;
  const pair = { cert: readFileSync(caCert, "utf8"), key: readFileSync(caKey, "utf8") };
  const { subject, validTo } = new X509Certificate(pair.cert);
  const left = new Date(validTo).getTime() - now.getTime();
  const may = isLocalHost(host) || subject === `CN=${authorityName(host)}`;
  return may && left > authorityDays * 86_400_000 ? pair : undefined;
}
