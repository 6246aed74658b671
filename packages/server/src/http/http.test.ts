import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import * as callTexts from "@clove/domain/calls.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { describe, expect, test } from "vitest";
import { startTestApp, useTestApp } from "../../test/app.ts";
import { openShop } from "../../test/shop.ts";
import { buildApp } from "../app.ts";
import { hashToken, openSessions } from "./auth.ts";

const app = useTestApp();

describe("answers", () => {
  test("unknown /api paths answer 404 JSON, whatever the method", async () => {
    for (const method of ["GET", "POST"] as const) {
      const answer = await app().call(null, method, "/api/v1/nothing/here");
      expect(answer.status).toBe(404);
      expect(answer.failure).toEqual({
        success: false,
        message: commonTexts.notFound,
        code: "not_found",
        request_id: expect.any(String),
      });
    }
  });

  test("broken JSON is unreadable, a large body too large; neither answer has internal details", async () => {
    const json = { "content-type": "application/json" };
    const broken = await app().call(null, "POST", "login", "{not json", json);
    expect([broken.status, broken.failure.code]).toEqual([400, "unreadable"]);
    const large = await app().call(
      null,
      "POST",
      "login",
      JSON.stringify({ email: "x".repeat(1_100_000) }),
      json,
    );
    expect([large.status, large.failure.code]).toEqual([413, "too_large"]);
    expect(broken.text + large.text).not.toMatch(/FST_|Unexpected|node_modules|packages/);
  });

  test("large answers are compressed, small ones are not", async () => {
    const asked = { "accept-encoding": "gzip" };
    const encodings = ["/api/openapi.json", "/api/v1/nothing/here"].map(async (path) => {
      const { headers } = await app().app.inject({ url: path, headers: asked });
      return headers["content-encoding"];
    });
    expect(await Promise.all(encodings)).toEqual(["gzip", undefined]);
  });

  test("a wrong shape names each field with its message", async () => {
    const answer = await app().call(app().a.token, "POST", "terminal/store", { name: "", branch_id: "1e3" });
    expect(answer.status).toBe(422);
    expect(answer.failure.errors?.map((error) => error.path).toSorted()).toEqual([
      "branch_id",
      "description",
      "name",
    ]);
  });

  test("a form may come as JSON, urlencoded or multipart", async () => {
    const shop = await openShop(app(), app().a);
    const fields = { name: "Till", branch_id: String(shop.owner.branch.id), description: "d" };
    const urlencoded = await app().call(
      app().a.token,
      "POST",
      "terminal/store",
      new URLSearchParams(fields).toString(),
      {
        "content-type": "application/x-www-form-urlencoded",
      },
    );
    const parts = Object.entries(fields).map(
      ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const multipart = await app().call(
      app().a.token,
      "POST",
      "terminal/store",
      `${parts.join("")}--edge--\r\n`,
      {
        "content-type": "multipart/form-data; boundary=edge",
      },
    );
    expect([urlencoded.status, multipart.status]).toEqual([200, 200]);
  });

  test("healthz tells that the process is up, readyz that the database is migrated", async () => {
    expect((await app().call(null, "GET", "/healthz")).status).toBe(200);
    expect((await app().call(null, "GET", "/readyz")).status).toBe(200);
  });

  test("readyz reports a full disk while PostgreSQL still runs; healthz says that the process is up", async () => {
    const { config, pool, app: running } = app();
    const server = await buildApp({
      ...{ config, pool, log: running.log, sessions: openSessions(pool), mail: { send: async () => {} } },
      trouble: async () => "disk_full",
    });
    const ready = await server.inject("/readyz");
    expect([ready.statusCode, ready.json()]).toMatchObject([
      503,
      { code: "disk_full", message: callTexts.diskFull },
    ]);
    expect((await server.inject("/healthz")).statusCode).toBe(200);
    await server.close();
  });
});

test("a server that was told to stop is not ready, still answers, and closes each connection", async () => {
  const { config, pool, app: running } = app();
  const server = await buildApp({
    ...{ config, pool, log: running.log, sessions: openSessions(pool), mail: { send: async () => {} } },
    stopping: AbortSignal.abort(),
  });
  const answers = ["/readyz", "/healthz", "/api/v1/company/brand/list"].map(async (url) => {
    const { statusCode, headers } = await server.inject({
      url,
      headers: { authorization: `Bearer ${app().a.token}` },
    });
    return [statusCode, headers.connection];
  });
  expect(await Promise.all(answers)).toEqual([
    [503, "close"],
    [200, "close"],
    [200, "close"],
  ]);
  await server.close();
});

describe("the API's own description", () => {
  test("has every route under /api/v1 with a summary, and no others", async () => {
    const { text } = await app().call(null, "GET", "/api/openapi.json");
    const document = JSON.parse(text) as {
      openapi: string;
      paths: Record<string, Record<string, { summary?: string }>>;
    };
    expect(document.openapi).toBe("3.1.0");
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { summary }]) => `${method} ${path} ${summary ? "" : "no summary"}`,
      ),
    );
    const registered = routes(app().app.printRoutes({ commonPrefix: false }))
      .filter((route) => route.includes(" /api/v1/"))
      .map((route) => `${route.replace(/:(\w+)/g, "{$1}")} `);
    expect(registered.length).toBeGreaterThan(30);
    expect(listed.toSorted()).toEqual(registered.toSorted());
  });

  test("gives each call a name of its own, a failure answer and named rows", async () => {
    const { text } = await app().call(null, "GET", "/api/openapi.json");
    const document = JSON.parse(text) as {
      paths: Record<string, Record<string, { operationId: string; responses: Record<string, object> }>>;
      components: { schemas: Record<string, object> };
    };
    const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const names = calls.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(["getProductList", "postOrderPlace", "getOrder", "postLogin"]),
    );
    for (const { responses } of calls) {
      expect(JSON.stringify(responses["4XX"])).toContain("#/components/schemas/Failure");
    }
    const rows = ["Order", "Product", "Variation", "Terminal", "Shift", "User", "Branch", "Company"];
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(rows));
    const { responses } = document.paths["/api/v1/company/order/place"]!.post!;
    expect(JSON.stringify(responses[200])).toContain('"$ref":"#/components/schemas/Order"');
    const referred = new Set(
      [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!),
    );
    expect([...referred].filter((name) => !(name in document.components.schemas))).toEqual([]);
  });
});

test("closing finishes running requests and does not wait for idle connections", async () => {
  const other = await startTestApp();
  const [begun, answer] = [gate(), gate()];
  other.app.get("/slow", async () => {
    begun.resolve();
    await answer.promise;
    return "finished";
  });
  const url = await other.app.listen({ port: 0 });
  // Browsers keep a connection for the next request, and open others before they need them.
  const agent = new Agent({ keepAlive: true });
  const unused = connect(Number(new URL(url).port), "127.0.0.1");
  await once(unused, "connect");
  const got = once(get(`${url}/slow`, { agent }), "response") as Promise<[IncomingMessage]>;
  await begun.promise;
  const closed = other.close();
  answer.resolve();
  const [response] = await got;
  expect((await response.toArray()).join("")).toBe("finished");
  await closed;
  agent.destroy();
  unused.destroy();
});

test("requests that come while the server closes get 503 with a code, and running ones finish", async () => {
  const other = await startTestApp();
  const [begun, answer, closing] = [gate(), gate(), gate()];
  other.app.get("/slow", async () => {
    begun.resolve();
    await answer.promise;
    return "finished";
  });
  other.app.addHook("preClose", async () => closing.resolve());
  const { port } = new URL(await other.app.listen({ port: 0 }));
  const line = connect(Number(port), "127.0.0.1").setEncoding("utf8");
  const request = (path: string) => line.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  request("/slow");
  await begun.promise;
  const closed = other.close();
  await closing.promise;
  const arrived = once(other.app.server, "request");
  request("/healthz");
  await arrived;
  answer.resolve();
  const [first, second] = (await line.toArray()).join("").split(/(?=HTTP\/1.1)/);
  expect(first).toContain("finished");
  expect(second).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 1\r\n/);
  expect(JSON.parse(second!.split("\r\n\r\n")[1]!)).toEqual({
    success: false,
    message: callTexts.unavailable,
    code: "unavailable",
    request_id: expect.any(String),
  });
  await closed;
});

describe("sessions and permits", () => {
  test("rights that are taken away while they are being read are not cached", async () => {
    const { pool, signIn, a, rows } = app();
    const token = await signIn(a.email);
    const sessions = openSessions(pool);
    const hash = hashToken(token);
    const reading = sessions.open(hash);
    sessions.forget(a.user.company_id);
    await reading;
    await rows("delete from sessions where token_hash = $1", [hash]);
    await expect(sessions.open(hash)).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("concurrent requests share one query, but not across a change of rights", async () => {
    const { pool, signIn, a } = app();
    const sessions = openSessions(pool);
    const token = await signIn(a.email);
    const hash = hashToken(token);
    let looks = 0;
    const count = () => void looks++;
    pool.on("acquire", count);
    try {
      // The first look finds the company, and the second the rights in it.
      await Promise.all(Array.from({ length: 10 }, () => sessions.open(hash)));
      expect(looks).toBe(2);
      sessions.forget(a.user.company_id);
      const before = sessions.open(hash);
      sessions.forget(a.user.company_id);
      await Promise.all([before, sessions.open(hash)]);
      expect(looks).toBe(4);
    } finally {
      pool.off("acquire", count);
    }
  });

  test("a missing permission is 403 with a message for the user", async () => {
    const shop = await openShop(app(), app().b);
    const { token } = await shop.staff("branch_manager", ["pos:view"]);
    const answer = await app().call(token, "POST", "branch/store", {});
    expect([answer.status, answer.failure.message]).toEqual([403, callTexts.forbidden]);
  });

  test("a route without a permit prevents the start", async () => {
    const other = await startTestApp();
    expect(() => other.app.get("/api/v1/open", () => "x")).toThrow("declares no permit");
    await other.close();
  });
});

/** `method /path` of every route, read from the tree that Fastify prints. */
function routes(tree: string): string[] {
  const found: string[] = [];
  const path: string[] = [];
  for (const line of tree.split("\n").filter(Boolean)) {
    const [, indent = "", rest = ""] = /^((?:│ {3}| {4})*)(?:├── |└── )(.*)$/.exec(line) ?? [];
    const [, part = "", methods] = /^(\S*)(?: \(([^)]+)\))?$/.exec(rest) ?? [];
    path.length = indent.length / 4;
    path.push(part);
    for (const method of methods?.split(", ") ?? []) {
      if (method !== "HEAD" && method !== "OPTIONS") found.push(`${method.toLowerCase()} ${path.join("")}`);
    }
  }
  return found;
}

function gate() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}
