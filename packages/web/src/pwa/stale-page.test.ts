import { afterEach, expect, it, vi } from "vitest";
import { watchStalePage } from "./stale-page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/**
 * A page of the script `mine`, whose server answers a page of `theirs`. The returned function lets a chunk fail to load, and answers
 * how often the page has reloaded.
 */
function pageWith({ mine, theirs }: { mine: string; theirs: string | null }) {
  const listeners: ((event: unknown) => void)[] = [];
  const kept = new Map<string, string>();
  const reload = vi.fn();
  const asked = vi.fn(async () => {
    if (theirs === null) throw new TypeError("offline");
    return new Response(`<script type="module" src="${theirs}"></script>`);
  });
  vi.stubGlobal("window", {
    addEventListener: (_: string, listen: (event: unknown) => void) => listeners.push(listen),
  });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("document", { querySelector: () => ({ getAttribute: () => mine }) });
  vi.stubGlobal("fetch", asked);
  watchStalePage();
  return async (part: string) => {
    for (const listen of listeners) listen({ payload: new Error(`Failed to fetch ${part}`) });
    // What was asked is answered before the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    return reload.mock.calls.length;
  };
}

it("reloads when the server has another version, at most once in half a minute", async () => {
  const fail = pageWith({ mine: "/assets/index-a.js", theirs: "/assets/index-b.js" });
  expect(await fail("list.js")).toBe(1);
  expect(await fail("form.js")).toBe(1);
});

it("does not reload for a bad connection, unless the same chunk fails again", async () => {
  const fail = pageWith({ mine: "/assets/index-a.js", theirs: "/assets/index-a.js" });
  expect(await fail("list.js")).toBe(0);
  expect(await fail("form.js")).toBe(0);
  expect(await fail("list.js")).toBe(1);
});

it("does not reload without a connection", async () => {
  const fail = pageWith({ mine: "/assets/index-a.js", theirs: null });
  expect(await fail("list.js")).toBe(0);
  expect(await fail("list.js")).toBe(0);
});

it("asks for styles that could not be loaded until they come", async () => {
  vi.useFakeTimers();
  const listeners: ((event: unknown) => void)[] = [];
  const asked: string[] = [];
  vi.stubGlobal("window", {
    addEventListener: (_: string, listen: (event: unknown) => void) => listeners.push(listen),
  });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("offline")));
  type Link = { href: string; onload: () => void; onerror: () => void };
  vi.stubGlobal("document", {
    createElement: () => ({ remove: () => {} }),
    head: { append: (link: Link) => (asked.push(link.href) < 3 ? link.onerror() : link.onload()) },
  });
  watchStalePage();
  const fail = () => {
    for (const listen of listeners)
      listen({ payload: new Error("Unable to preload CSS for http://till/assets/lock-page-a.css") });
  };
  fail();
  fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(Array(3).fill("http://till/assets/lock-page-a.css"));
});
