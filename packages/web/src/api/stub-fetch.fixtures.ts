import { vi } from "vitest";

/** As on a page of a till: paths are completed, the browser is online, and `answer` is the server. `vi.unstubAllGlobals` ends it. */
export function stubFetch(answer: (request: Request) => Response | Promise<Response>): void {
  const onPage = class extends Request {
    constructor(url: string, init?: RequestInit) {
      super(new URL(url, "http://till.example"), init);
    }
  };
  vi.stubGlobal("Request", onPage);
  vi.stubGlobal("navigator", { onLine: true, languages: [] });
  vi.stubGlobal("fetch", async (request: Request) => answer(request));
}
