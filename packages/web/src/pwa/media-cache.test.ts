import { afterEach, expect, it, vi } from "vitest";
import { answerMedia } from "./media-cache.ts";

afterEach(() => void vi.unstubAllGlobals());

it("keeps the other pictures when one cannot be cached, unless the device is full", async () => {
  const others = ["clove-pos-media", "clove-pos-thumbnails"];
  expect(await keptAfter(new TypeError("network error"))).toEqual(others);
  expect(await keptAfter(new DOMException("left", "AbortError"))).toEqual(others);
  expect(await keptAfter(new DOMException("full", "QuotaExceededError"))).toEqual([]);
});

/** The names of the caches after caching a picture has failed for this reason. */
async function keptAfter(reason: Error): Promise<string[]> {
  const names = new Set(["clove-pos-media", "clove-pos-thumbnails"]);
  vi.stubGlobal("caches", {
    match: async () => undefined,
    open: async () => ({ put: () => Promise.reject(reason) }),
    delete: async (name: string) => names.delete(name),
  });
  vi.stubGlobal("fetch", async () => new Response("picture"));
  let storing: Promise<void> | undefined;
  const request = {
    url: "http://till.example/media/soup-thumb.png",
    mode: "same-origin",
    destination: "image",
  };
  await answerMedia(request as Request, (work) => {
    storing = work;
  });
  await storing;
  return [...names];
}
