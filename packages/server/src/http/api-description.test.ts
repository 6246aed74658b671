import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";

const app = useTestApp({ THROTTLE: "on" });
const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = "10.1.0.1") =>
  app().app.inject({ url, headers, remoteAddress });

const files = [
  "/api/openapi.json",
  "/api/docs/json",
  "/api/docs/yaml",
  "/api/docs/static/swagger-ui-bundle.js",
  "/api/docs/static/swagger-ui.css",
];

test.each(files)("%s is sent from memory in an encoding that the browser accepts", async (url) => {
  const plain = await ask(url);
  const forms = { gzip: gunzipSync, br: brotliDecompressSync };
  for (const [encoding, open] of Object.entries(forms)) {
    const { headers, rawPayload } = await ask(url, { "accept-encoding": encoding });
    // An answer that is compressed only while it is sent has no content-length.
    expect(headers).toMatchObject({
      "content-encoding": encoding,
      "content-length": String(rawPayload.length),
      "content-type": plain.headers["content-type"],
      vary: expect.stringContaining("accept-encoding"),
    });
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(open(rawPayload).equals(plain.rawPayload)).toBe(true);
  }
  const refusing = await ask(url, { "accept-encoding": "br;q=0, gzip;q=0.0" });
  expect(refusing.headers).not.toHaveProperty("content-encoding");
});

test.each(files)("%s is not sent again to a browser that has it", async (url) => {
  const { headers } = await ask(url);
  expect(headers["cache-control"]).toBe("no-cache");
  const again = await ask(`${url}?x=1`, { "if-none-match": `"other", ${String(headers.etag)}` });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect((await ask(url, { "if-none-match": '"other"' })).statusCode).toBe(200);
});

test("the page is answered, and an unknown file of it is 404", async () => {
  const page = await ask("/api/docs");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.body).toContain("swagger-ui");
  expect((await ask("/api/docs/static/none.js")).statusCode).toBe(404);
});

test("an address that asks too often in a minute is refused, others are not", async () => {
  const look = () => ask("/api/docs/static/swagger-ui.css", {}, "10.2.0.1");
  const answers = await Promise.all(Array.from({ length: 120 }, look));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const refused = await look();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await ask("/api/docs/static/swagger-ui.css", {}, "10.3.0.1")).statusCode).toBe(200);
});
