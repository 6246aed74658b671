import pg from "pg";
import { expect, test, vi } from "vitest";
import { password, useTestApp } from "../../test/app.ts";
import { waitsForLock } from "../../test/locks.ts";
import { openStream } from "../../test/open-stream.ts";
import { listening } from "../../test/stream-reader.ts";

type Line = { reqId: string; company_id?: number; user_id?: number; msg: string } & Partial<Slow>;
type Slow = { statements: string[]; milliseconds: number };

const lines: string[] = [];
const app = useTestApp(
  { LOG_LEVEL: "trace", SLOW_STATEMENT_MS: "1" },
  { write: (line) => void lines.push(line) },
);
const logged = () => lines.map((line) => JSON.parse(line) as Line);

test("no line has a password, code or token, whatever it was used for", async () => {
  const { a, call, mailTo, codeFor } = app();
  const attempt = "a wrong password of mine";
  const guess = "424242";
  await call(null, "POST", "login", { email: a.email, password: attempt });
  await call(null, "POST", "login", `{"email":"${a.email}","password":"${attempt}`, {
    "content-type": "application/json",
  });
  await call(null, "POST", "match-otp", { email: a.email, otp: guess });
  const stranger = "x".repeat(43);
  await call(stranger, "GET", "user-profile");
  await call(null, "POST", "password/forgot", { email: a.email });
  const link = /token=([\w-]+)/.exec(mailTo(a.email).text)![1]!;
  await app().app.inject({ url: `/setPassword?token=${link}` });
  await call(null, "POST", "password/set", { token: link, password: "short" });
  await app().app.inject({ url: `/receipt/${link}` });
  await app().rows("revoke insert on sessions from clove_app");
  expect((await call(null, "POST", "login", { email: a.email, password })).status).toBe(500);
  await app().rows("grant insert on sessions to clove_app");
  await call(null, "POST", "password/set", { token: link, password: `${password} new` });
  const token = await app().signIn(a.email, `${password} new`);

  const secrets = [password, attempt, guess, stranger, link, a.token, token, codeFor("admin@b.example")];
  const text = lines.join("");
  expect(text).toContain("request failed");
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

test("each line of a call has its request id, and the ids of a signed-in caller", async () => {
  const { call, b } = app();
  lines.length = 0;
  await call(b.token, "GET", "user-profile");
  await call(null, "GET", "user-profile");
  const done = logged().filter(({ msg }) => msg === "request completed");
  const { id } = b.user;
  const [row] = await app().rows<{ company_id: string }>("select company_id from users where id = $1", [id]);
  expect(done.map(({ company_id, user_id }) => [company_id, user_id])).toEqual([
    [Number(row!.company_id), id],
    [undefined, undefined],
  ]);
  expect(new Set(done.map(({ reqId }) => reqId)).size).toBe(2);
});

test("a slow statement is logged with its text and time for the call that waited, without its values", async () => {
  const { b, call } = app();
  lines.length = 0;
  const client = await hold("brands");
  const answer = call(b.token, "GET", "brand/list?search=Unmistakable");
  await waitsForLock(app());
  await client.release();
  expect((await answer).status).toBe(200);
  const slow = slowOf(/from "?brands/);
  expect(slow).toMatchObject({ user_id: b.user.id });
  expect(slow!.milliseconds).toBeGreaterThan(0);
  expect(logged().find(({ msg }) => msg === "request completed")!.reqId).toBe(slow!.reqId);
  expect(lines.join("")).toContain("Unmistakable");
  const statements = logged().flatMap((line) => line.statements ?? []);
  expect(statements.join("\n")).not.toMatch(/unmistakable/i);
});

// On a cluster a poll is a call of run_at_company, of whose statement the log says nothing.
test.skipIf(process.env.CITUS_URL)("a slow poll of the change feed is logged", async () => {
  const stream = await openStream(await listening(app().app), app().b.token);
  await stream.ready();
  const client = await hold("changes");
  await waitsForLock(app());
  lines.length = 0;
  await client.release();
  await vi.waitFor(() => expect(slowOf(/from "changes"/)).toMatchObject({ msg: "slow statements" }));
  await stream.close();
});

test("a statement that was cancelled because it took too long is logged", async () => {
  const { b, call } = app();
  const client = await hold("brands");
  lines.length = 0;
  const answer = call(b.token, "GET", "brand/list");
  await waitsForLock(app());
  await app().rows(`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  const { status, failure } = await answer;
  expect([status, failure.code]).toEqual([503, "took_too_long"]);
  await client.release();
  expect(slowOf(/from "?brands/)).toMatchObject({ user_id: b.user.id });
});

const slowOf = (text: RegExp) =>
  logged().find(({ statements = [] }) => statements.some((each) => text.test(each)));

/** Locks a table, so that its readers wait. */
async function hold(table: string) {
  const holder = new pg.Client({ connectionString: app().url });
  await holder.connect();
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  return { release: () => holder.end() };
}
