import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that marks the app with a version (`data-version` of the page), as if each version were a separate build. */
export type VersionedProxy = { url: string; version: number; close(): Promise<void> };

export async function versionedProxy(target: string): Promise<VersionedProxy> {
  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "/";
    const marks = /^\/(service-worker\.js|index\.html)?(\?|$)/.test(path) || isRoute(path);
    // Requests the whole page uncompressed and unconditionally, because the browser's cached one may be of another version.
    const { "if-none-match": _, "if-modified-since": __, ...plain } = incoming.headers;
    const headers = marks ? { ...plain, "accept-encoding": "identity" } : incoming.headers;
    const asked = request(target + path, { method: incoming.method, headers }, (answer) => {
      const { "content-length": _, etag: __, "last-modified": ___, ...kept } = answer.headers;
      if (!marks) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(outgoing);
      }
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.setEncoding("utf8");
      let text = "";
      answer.on("data", (part: string) => {
        text += part;
      });
      answer.on("end", () => outgoing.end(marked(text, control.version)));
    });
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
    outgoing.on("close", () => asked.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const control: VersionedProxy = {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    version: 1,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
  return control;
}

const isRoute = (path: string) => !/^\/(api|media|assets|icons)\/|\.\w+(\?|$)|^\/healthz/.test(path);

/** The page's mark, and its revision in the list of the service worker. */
function marked(text: string, version: number): string {
  return text
    .replace("<html ", `<html data-version="${version}" `)
    .replace(/("revision":")([^"]+)("[^}]*"url":"index\.html")/, `$1${version}-$2$3`)
    .replace(/("url":"index\.html"[^}]*"revision":")/, `$1${version}-`);
}
