import type { Config } from "../config.ts";

/** The answer of this machine's server with this configuration; undefined without one. Its certificate is not checked here. */
export async function askServer(
  { port, host, tls }: Pick<Config, "port" | "host" | "tls">,
  path: "/healthz" | "/readyz",
): Promise<{ status: number; text: string } | undefined> {
  const { get } = tls ? await import("node:https") : await import("node:http");
  return new Promise((resolve) => {
    const options = { host: reachable(host), port, path, timeout: 5000, rejectUnauthorized: false };
    const request = get(options, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode!, text }));
    });
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", () => resolve(undefined));
  });
}

/** A server that listens on all addresses is asked on the loopback address. */
function reachable(host: string): string {
  return { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
}
