import { once } from "node:events";
import { type ClientRequest, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { password, useTestApp } from "../test/app.ts";
import { goods } from "../test/csv.ts";
import { buildServer, type StartedServer, withoutAddresses } from "../test/server-process.ts";

const app = useTestApp();
let program: Awaited<ReturnType<typeof buildServer>>;
let server: StartedServer;
/** Holds a lock on a table, so that its readers wait. */
let holder: pg.Client;

beforeAll(async () => {
  program = await buildServer();
});
afterAll(() => program.remove());
beforeEach(async () => {
  holder = new pg.Client({ connectionString: app().url });
  await holder.connect();
  server = await program.start(app().url);
});
afterEach(async () => {
  await holder.end();
  server.child.kill("SIGKILL");
  await server.ended;
});

const hold = (table: string) => holder.query(`begin; lock table ${table} in access exclusive mode`);

async function openStream(): Promise<{ request: ClientRequest; answer: IncomingMessage }> {
  const request = get(`${server.url}/api/v1/company/offline/data`, {
    headers: { authorization: `Bearer ${app().a.token}` },
    agent: false,
  });
  request.on("error", () => {});
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  answer.on("error", () => {});
  return { request, answer: answer.resume() };
}

/** Resolves when this many statements wait for a lock. */
async function waiting(count: number): Promise<void> {
  const waits = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  for (;;) if ((await app().rows<{ count: number }>(waits))[0]!.count === count) return;
}

/** Makes sure that the server has received everything that was sent before. */
async function answers(times = 3): Promise<void> {
  for (let i = 0; i < times; i++) expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
}

test("the server starts on a system that does not tell the machine's addresses", async () => {
  const other = await program.start(app().url, { HOST: "0.0.0.0" }, withoutAddresses);
  expect(other.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${other.url}/api/v1/company/till-addresses`)).json()).toMatchObject({
    data: { addresses: [] },
  });
  other.child.kill("SIGTERM");
  expect(await other.ended).toBe(0);
});

test("failing to read the snapshots of closed streams does not end the process", async () => {
  await hold("sizes");
  const streams = await Promise.all([openStream(), openStream(), openStream()]);
  await waiting(3);
  await app().rows("revoke select on colors from clove_app");
  for (const { request } of streams) request.destroy();
  await answers();
  await holder.query("rollback");
  await waiting(0);
  await answers();
  await app().rows("grant select on colors to clove_app");
  const { answer } = await openStream();
  for await (const text of answer.setEncoding("utf8")) if (String(text).includes('"ready"')) break;
});

test("a password is hashed with argon2id at OWASP's cost", async () => {
  const email = "new@hashed.example";
  const contact = {
    company_contact_number: "1",
    company_address: "x",
    branch_contact_number: "1",
    branch_address: "x",
  };
  const body = new URLSearchParams({
    ...{ name: "New", email, password, gender: "female", company_name: "Hashed", company_email: email },
    ...{ branch_name: "First", branch_email: email, ...contact },
  });
  const { status } = await fetch(`${server.url}/api/v1/company/register`, { method: "POST", body });
  expect(status).toBe(200);
  const [user] = await app().rows<{ password_hash: string }>(
    "select password_hash from users where email = $1",
    [email],
  );
  expect(user!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("an unhandled rejection is logged and does not end the process", async () => {
  const logged = once(server.child.stdout!, "data");
  server.child.send("reject");
  expect(String((await logged)[0])).toContain("nobody waits for this");
  await answers();
});

test("after an uncaught exception the process closes and exits with 1", async () => {
  server.child.send("throw");
  expect(await server.ended).toBe(1);
});

test("SIGTERM with a running snapshot, broken and unused connections ends cleanly within 10 s", async () => {
  const port = Number(new URL(server.url).port);
  const unused = connect(port, "127.0.0.1").on("error", () => {});
  await once(unused, "connect");
  (await openStream()).request.destroy();
  await answers();
  await hold("sizes");
  const { answer } = await openStream();
  await waiting(1);
  const at = Date.now();
  server.child.kill("SIGTERM");
  await once(answer, "close");
  expect(await server.ended).toBe(0);
  expect(Date.now() - at).toBeLessThan(10_000);
});

test.each(["text/event-stream", "application/json"])(
  "SIGTERM with imports that run, write and wait ends within 10 s and stores nothing of them (%s)",
  async (accept) => {
    const { token, branch } = app().a;
    const products = () => app().rows("select name from products");
    await hold("audit_log");
    const sent = ["one", "two", "three"].map((name) => {
      const body = new FormData();
      body.set("branch_id", String(branch.id));
      body.set("file", new Blob([goods("", `${name},Food,Own,1,2`)]), "goods.csv");
      const headers = { authorization: `Bearer ${token}`, accept };
      return fetch(`${server.url}/api/v1/company/product/import`, { method: "POST", body, headers });
    });
    // One waits at its last write, one behind it, and one has not begun to write.
    await waiting(2);
    await answers();
    const at = Date.now();
    server.child.kill("SIGTERM");
    for (const answer of await Promise.all(sent))
      expect(await answer.text()).toContain('"code":"unavailable"');
    expect(await server.ended).toBe(0);
    expect(Date.now() - at).toBeLessThan(10_000);
    await holder.query("rollback");
    await waiting(0);
    expect(await products()).toEqual([]);
  },
);
