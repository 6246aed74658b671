import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { startTestApp, useTestApp } from "../../test/app.ts";
import { mediaFolder } from "../config.ts";

const app = useTestApp();
let origin: URL;
beforeAll(async () => {
  origin = new URL(await app().app.listen({ port: 0, host: "127.0.0.1" }));
});

const expected = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy":
    "default-src 'self';style-src 'self' 'unsafe-inline';script-src 'self' 'wasm-unsafe-eval';" +
    "img-src 'self' data: blob:;font-src 'self' data:;worker-src 'self';manifest-src 'self';object-src 'none';" +
    "base-uri 'self';form-action 'self';frame-ancestors 'none'",
};

/** Sends raw bytes, for requests that no HTTP client would send. */
function send(head: string, body = ""): Promise<{ status: number; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(origin.port), origin.hostname);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.once("error", reject);
    socket.once("close", () => {
      const [first = "", ...lines] = Buffer.concat(chunks)
        .toString("latin1")
        .split("\r\n\r\n")[0]!
        .split("\r\n");
      const headers = lines.map((line) => line.split(/: (.*)/).slice(0, 2));
      resolve({ status: Number(first.split(" ")[1]), headers: Object.fromEntries(headers) });
    });
    socket.write(`${head}\r\n\r\n${body}`);
  });
}

const to = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "host: till", "connection: close", ...headers].join("\r\n");
const signedIn = () => `authorization: Bearer ${app().a.token}`;
const json = "content-type: application/json";

const answers: readonly [name: string, status: number, head: () => string, body?: string][] = [
  ["an answer", 200, () => to("GET /api/v1/company/user-profile", signedIn())],
  ["a list of a selection", 200, () => to("GET /api/v1/company/branch/list?graph=%7Bid%7D", signedIn())],
  ["a CSV file", 200, () => to("GET /api/v1/company/product/export", signedIn())],
  [
    "a report",
    200,
    () => to("GET /api/v1/company/report/shifts?from_date=2026-01-01&to_date=2026-01-02", signedIn()),
  ],
  ["no session", 401, () => to("GET /api/v1/company/user-profile")],
  ["an unknown path", 404, () => to("GET /api/v1/nothing")],
  ["a method that a path does not have", 404, () => to("DELETE /api/v1/company/branch/list")],
  ["a wrong shape", 422, () => to("POST /api/v1/company/login", json, "content-length: 2"), "{}"],
  ["broken JSON", 400, () => to("POST /api/v1/company/login", json, "content-length: 2"), "{x"],
  ["a body that is too large", 413, () => to("POST /api/v1/company/login", json, "content-length: 2000000")],
  [
    "a content type that is not accepted",
    400,
    () => to("POST /api/v1/company/login", "content-type: a/b", "content-length: 1"),
    "x",
  ],
  ["an address that cannot be decoded", 400, () => to("GET /api/%zz")],
  ["bytes that are no HTTP", 400, () => "garbage"],
  ["an unknown method", 400, () => to("NOTHING /api/v1/company/login")],
  ["an invalid length", 400, () => to("POST /api/v1/company/login", "content-length: x")],
  [
    "headers that are too large",
    431,
    () => to("GET /api/v1/company/user-profile", `x: ${"x".repeat(20_000)}`),
  ],
  ["no host", 400, () => "GET /api/v1/company/user-profile HTTP/1.1\r\nconnection: close"],
  ["an unknown expectation", 417, () => to("GET /api/v1/company/user-profile", "expect: tea")],
];

test.each(answers)("%s has every security header and is not cached", async (_, status, head, body) => {
  const answer = await send(head(), body);
  expect(answer).toMatchObject({ status, headers: { ...expected, "cache-control": "no-store" } });
  expect(answer.headers).not.toHaveProperty("strict-transport-security");
});

test("the answers for supervisors and the API's description have them too", async () => {
  const description = ["/api/openapi.json", "/api/docs/", "/api/docs/static/swagger-ui.css"];
  for (const path of ["/healthz", "/readyz", "/media/none.png", ...description])
    expect((await send(to(`GET ${path}`))).headers, path).toMatchObject(expected);
});

test("with TLS browsers are told to use it from then on", async () => {
  const secure = await startTestApp({ PUBLIC_URL: "https://till.example" });
  const { headers } = await secure.call(null, "GET", "/healthz");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  await secure.close();
});

test("pictures from a host in front of /media may be shown and read, the profile names it, and its answers may be cached", async () => {
  const behind = await startTestApp({ MEDIA_URL: "https://cdn.example/clove/" });
  try {
    const { token } = await behind.signUp("behind");
    const profile = (graph = "") =>
      behind.call<{ user: object }>(token, "GET", `user-profile${graph}`).then(({ data }) => data.user);
    expect(await profile()).toMatchObject({ company: { media_url: "https://cdn.example/clove/media" } });
    expect(await profile("?graph={id}")).not.toHaveProperty("company");
    expect(await profile("?graph={company{name}}")).toEqual({ company: { name: expect.any(String) } });
    const { headers } = await behind.call(null, "GET", "/healthz");
    const policy = String(headers["content-security-policy"]).split(";");
    expect(policy).toContain("img-src 'self' data: blob: https://cdn.example");
    expect(policy).toContain("connect-src 'self' https://cdn.example");
    writeFileSync(join(mediaFolder(behind.config), "a.webp"), "picture");
    expect((await behind.call(null, "GET", "/media/a.webp")).headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  } finally {
    await behind.close();
  }
});
