import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import type { Failure } from "@clove/domain/answers.ts";
import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import pg from "pg";
import { type DestinationStream, pino } from "pino";
import { afterAll, beforeAll, expect } from "vitest";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { leaveWorkers } from "../src/db/at-worker.ts";
import { connect } from "../src/db/connect.ts";
import { logSlowStatements } from "../src/db/slow-statements.ts";
import type { Mail, Message } from "../src/features/accounts/mail.ts";
import { checkInvariants, invariants, violationText } from "../src/features/books/check-invariants.ts";
import { directoryInvariants } from "../src/features/books/check-invariants-directory.ts";
import { openSessions } from "../src/http/auth.ts";
import { openLog } from "../src/serve.ts";
import { type FreshDatabase, freshDatabase } from "./postgres.ts";

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
/** A company's first user, signed in, and the company's first branch. */
export type SignedUp = { token: string; email: string; user: Profile; branch: Branch };
export type Answer<T> = {
  status: number;
  message: string;
  data: T;
  failure: Failure;
  text: string;
  headers: Record<string, unknown>;
};

export const password = "correct horse battery";

/**
 * Options of the owner's connections to a cluster. Tests join tables by columns of theirs that are the same in one company only, and the
 * workers get what `set local` sets.
 */
export const onCluster = process.env.CITUS_URL && {
  options: "-c citus.enable_repartition_joins=on -c citus.propagate_set_commands=local",
};

/**
 * What must hold after a test's last statement. On a cluster the directories (docs/decisions/124) are left out: what tests write by SQL of
 * their own reaches them through triggers, which a cluster does not have.
 */
const checked = process.env.CITUS_URL
  ? invariants.filter((one) => !directoryInvariants.some((each) => each === one))
  : invariants;

/**
 * The app on a migrated database of its own with two companies, `a` and `b`; one per test file. After the file's last test every
 * invariant must hold (operating §2).
 */
export function useTestApp(
  env: Record<string, string> = {},
  to?: DestinationStream,
): () => TestApp & { a: SignedUp; b: SignedUp } {
  let app: (TestApp & { a: SignedUp; b: SignedUp }) | undefined;
  beforeAll(async () => {
    const started = await startTestApp(env, undefined, to);
    app = { ...started, a: await started.signUp("a"), b: await started.signUp("b") };
  });
  afterAll(async () => {
    if (!app) return;
    const violations = await checkInvariants(app.url, { which: checked }).finally(app.close);
    expect(violations.map(violationText)).toEqual([]);
  });
  return () => app!;
}

/** `to` gets the lines of the log. */
export async function startTestApp(
  env: Record<string, string> = {},
  prepared?: FreshDatabase,
  to?: DestinationStream,
) {
  const database = prepared ?? (await freshDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), "clove-test-"));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", THROTTLE: "off", ...env });
  const pool = await connect(database.url);
  const owner = new pg.Pool({ connectionString: database.url, max: 2, ...onCluster });
  // The database may be dropped before its last connections have closed, which then fail.
  owner.on("error", () => {});
  owner.on("connect", (client) => void client.on("error", () => {}));
  const log = to ? openLog(config, to) : pino({ level: config.logLevel });
  logSlowStatements(pool, config.slowStatement, log);
  const mails: Message[] = [];
  const mail: Mail = { send: async (message) => void mails.push(message) };
  const app = await buildApp({ config, pool, sessions: openSessions(pool), mail, log });

  /** Sends an object as JSON, or a text or bytes with their `headers`, as the bearer of `token`. */
  async function call<T = Record<string, never>>(
    token: string | null,
    method: "GET" | "POST",
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await app.inject({
      method,
      url: path.startsWith("/") ? path : `/api/v1/company/${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body }),
    });
    const isJson = String(response.headers["content-type"]).includes("json");
    const json = isJson ? (response.json() as { message: string; data: T } & Failure) : undefined;
    return {
      status: response.statusCode,
      message: json?.message ?? "",
      data: json?.data as T,
      failure: json as Failure,
      text: response.body,
      headers: response.headers,
    };
  }

  async function signIn(email: string, secret: string = password): Promise<string> {
    const answer = await call<{ authorization: { token: string } }>(null, "POST", "login", {
      email,
      password: secret,
    });
    if (answer.status !== 200) throw new Error(`sign-in of ${email}: ${answer.text}`);
    return answer.data.authorization.token;
  }

  /** Registers a company, verifies it by the mailed code and signs its admin in. */
  async function signUp(name: string, extra: Record<string, string> = {}): Promise<SignedUp> {
    const email = `admin@${name}.example`;
    const body = {
      name: `Admin ${name}`,
      email,
      password,
      gender: "female",
      company_name: `Company ${name}`,
      company_email: email,
      company_contact_number: "1",
      company_address: "Street 1",
      branch_name: `Main ${name}`,
      branch_email: email,
      branch_contact_number: "1",
      branch_address: "Street 1",
      ...extra,
    };
    const registered = await call(null, "POST", "register", body);
    if (registered.status !== 200) throw new Error(`sign-up of ${name}: ${registered.text}`);
    await call(null, "POST", "send-otp-via-email", { email });
    await call(null, "POST", "match-otp", { email, otp: codeFor(email) });
    const token = await signIn(email);
    const profile = await call<{ user: Profile }>(token, "GET", "user-profile");
    const branches = await call<{ branches: Branch[] }>(token, "GET", "branch/list");
    return { token, email, user: profile.data.user, branch: branches.data.branches[0]! };
  }

  /** The newest mail to this address. @throws Error when there is none */
  function mailTo(email: string): Message {
    const found = mails.findLast((mail) => mail.to === email);
    if (!found) throw new Error(`no mail to ${email}`);
    return found;
  }

  function codeFor(email: string): string {
    return /\b\d{6}\b/.exec(mailTo(email).text)![0];
  }

  /** Queries the database as its owner, without row-level security. */
  async function rows<T>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await owner.query(text, values)).rows as T[];
  }

  return {
    rows,
    app,
    pool,
    config,
    mail,
    mails,
    url: database.url,
    call,
    signIn,
    signUp,
    mailTo,
    codeFor,
    async close() {
      await app.close();
      await leaveWorkers(pool);
      await pool.end();
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
