import { X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Files of https: the server's certificate and its key; of an authority of our own also the certificate that tills are to trust. */
export type Tls = { cert: string; key: string; own?: { ca: string; host: string | undefined } };

/** Where `clove certificate` puts what it makes. */
export function ownTlsFiles(dataDir: string) {
  const file = (name: string) => join(dataDir, "tls", name);
  return {
    caCert: file("ca.crt"),
    caKey: file("ca.key"),
    cert: file("server.crt"),
    key: file("server.key"),
  };
}

/** The certificate that `clove certificate` made here; undefined where it was never asked to. */
export function ownTls(dataDir: string): Tls | undefined {
  const { caCert, cert, key } = ownTlsFiles(dataDir);
  if (!existsSync(cert)) return undefined;
  return { cert, key, own: { ca: caCert, host: hostOf(cert) } };
}

/** The name in a certificate made here; of a file that cannot be read there is none, and it stops the start (`readTls`). */
function hostOf(cert: string): string | undefined {
  try {
    return /^CN=(.*)$/m.exec(new X509Certificate(readFileSync(cert)).subject)?.[1];
  } catch {
    return undefined;
  }
}
