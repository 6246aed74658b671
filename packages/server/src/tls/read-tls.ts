import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { naming } from "../config.ts";
import type { Tls } from "./own-tls.ts";

/** Reads and checks the files before the server uses them, because OpenSSL's errors do not name the file. @throws Error that does */
export function readTls(paths: Tls): Promise<{ cert: Buffer; key: Buffer }> {
  return naming(paths.own ? paths.cert : "TLS_CERT with TLS_KEY", () => {
    const tls = { cert: readFileSync(paths.cert), key: readFileSync(paths.key) };
    createSecureContext(tls);
    return tls;
  });
}
