import { X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Files for https: the server's certificate and key; `own` if they were made here, with the certificate that tills are to trust. */
export type Tls = { cert: string; key: string; own?: { ca: string; host: string | undefined } };

/** The files that `clove certificate` writes. */
export function ownTlsFiles(dataDir: string) {
  const file = (name: string) => join(dataDir, "tls", name);
  return {
    caCert: file("ca.crt"),
    caKey: file("ca.key"),
    cert: file("server.crt"),
    key: file("server.key"),
  };
}

/** The certificate that `clove certificate` made here; undefined if there is none. */
export function ownTls(dataDir: string): Tls | undefined {
  const { caCert, cert, key } = ownTlsFiles(dataDir);
  if (!existsSync(cert)) return undefined;
  return { cert, key, own: { ca: caCert, host: hostOf(cert) } };
}

/** The name in a certificate made here; undefined if the file cannot be read, which `readTls` reports. */
function hostOf(cert: string): string | undefined {
  try {
    return /^CN=(.*)$/m.exec(new X509Certificate(readFileSync(cert)).subject)?.[1];
  } catch {
    return undefined;
  }
}
