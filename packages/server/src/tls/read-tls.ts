import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { naming } from "../config.ts";
import type { Tls } from "./own-tls.ts";

/** Checked before the server uses them, because OpenSSL's errors do not name the file. @throws Error that names the variables */
export function readTls(paths: Tls): Promise<{ cert: Buffer; key: Buffer }> {
  return naming(paths.own ? paths.cert : "TLS_CERT with TLS_KEY", () => {
    const tls = { cert: readFileSync(paths.cert), key: readFileSync(paths.key) };
    createSecureContext(tls);
    return tls;
  });
}
