import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../test/postgres.ts";
import { faultOfFolder } from "../backup/backup-folder.ts";
import { storeCertificate } from "../tls/store-certificate.ts";
import { examine } from "./doctor.ts";
import { type Finding, findingText, spanText } from "./finding.ts";
import { compareClocks, examineDisk, examineNode } from "./machine.ts";

const dataDir = mkdtempSync(join(tmpdir(), "clove-doctor-"));
let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

/** A port that nothing listens on at the moment. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

async function doctor(env: Record<string, string> = {}, options = {}): Promise<Finding[]> {
  const all: Finding[] = [];
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: await freePort(), ...env };
  for await (const finding of examine(settings, options)) all.push(finding);
  return all;
}

/** Runs a statement of the database's owner. */
async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const trouble = (findings: Finding[]) => findings.filter(({ level }) => level !== "ok");
const levels = (findings: Finding[], about: string) =>
  findings.filter((finding) => finding.about === about).map(({ level }) => level);

/** A cluster is synced to disk, which the tests' own PostgreSQL is not. */
const isCluster = Boolean(process.env.CITUS_URL);

test("where all is well, there are only warnings about what the tests leave out", async () => {
  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const found = await doctor({ MAIL_URL: `smtp://127.0.0.1:${port}` }, { clock: await clockServer() });
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  // Node.js and disk depend on the machine that runs the tests.
  const known = trouble(found).filter(({ about }) => about !== "Node.js" && about !== "Disk");
  expect(known.map(({ about, says }) => [about, says])).toEqual([
    ...(isCluster ? [] : [["Database", "fsync, full_page_writes, synchronous_commit: off"]]),
    ["Backup", "none of this database yet"],
  ]);
  expect(new Set(found.map(({ about }) => about))).toEqual(
    new Set([
      "Clove POS",
      "Node.js",
      "Settings",
      "Disk",
      "Clock",
      "Database",
      "Backup",
      "Mail",
      "HTTPS",
      "Port",
      ...(isCluster ? ["Cluster"] : []),
    ]),
  );
  expect(levels(found, "Clock")).toEqual(["ok", "ok"]);
  expect(found.at(-1)!.says).toContain("the server is not running");
});

async function clockServer(): Promise<string> {
  const server = createServer((_request, response) => response.end())
    .listen(0, "127.0.0.1")
    .unref();
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("each problem is reported with what to do, and passwords are not shown", async () => {
  const other = createServer((_request, response) => response.end("something else")).listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const found = await doctor({
    DATABASE_URL: "postgres://somebody:hunter2@127.0.0.1:1/clove",
    MAIL_URL: "smtp://somebody:hunter2@127.0.0.1:1",
    HOST: "127.0.0.1",
    PORT: String((other.address() as AddressInfo).port),
    TLS_CERT: "/nowhere.pem",
    TLS_KEY: "/nowhere.pem",
  });
  await new Promise((resolve) => other.close(resolve));
  for (const about of ["Database", "Mail", "HTTPS", "Port"])
    expect([about, ...levels(found, about)]).toEqual([about, "fail"]);
  expect(trouble(found).filter(({ advice }) => !advice)).toEqual([]);
  expect(found.map(findingText).join("\n")).not.toContain("hunter2");
});

test("a wrong setting is named, and nothing else can be examined", async () => {
  const found = await doctor({ PORT: "abc" });
  expect(found.map(({ about, level }) => [about, level]).slice(2)).toEqual([["Settings", "fail"]]);
});

test("an empty database is a warning, one that may lose sales a failure", async () => {
  const empty = await freshDatabase("template0");
  expect(levels(await doctor({ DATABASE_URL: empty.url }), "Database")).toEqual([
    "ok",
    isCluster ? "ok" : "fail",
    "warn",
  ]);
  await empty.drop();
});

test("a backup that is missing, or too old for its schedule, is a warning", async () => {
  const taken = async (hours: number, everySeconds: number | null) => {
    await run(`delete from backups; insert into backups (taken_at, place, bytes, every_seconds)
      values (now() - make_interval(hours => ${hours}), 'shop-pc:/usb/clove.zip', 1, ${everySeconds})`);
    const { level, says } = (await doctor()).find(({ about }) => about === "Backup")!;
    return [level, says];
  };
  const says = (age: string) => `the last one is ${age} old: shop-pc:/usb/clove.zip`;
  expect(await taken(0, null)).toEqual(["ok", says("less than an hour")]);
  expect(await taken(47, 86_400)).toEqual(["ok", says("47 h")]);
  expect(await taken(3, 3600)).toEqual(["warn", says("3 h")]);
  expect(await taken(120, null)).toEqual(["warn", says("5 days")]);
  await run("delete from backups");
  expect(levels(await doctor(), "Backup")).toEqual(["warn"]);
});

test("a folder for backups that is missing, inside of the data or on their disk is a warning, and never made", async () => {
  const said = async (BACKUP_DIR: string) =>
    (await doctor({ BACKUP_DIR })).filter(
      ({ about, says }) => about === "Backup" && says.includes(BACKUP_DIR),
    );
  const away = join(dataDir, "away", "clove");
  expect(await said(away)).toMatchObject([
    { level: "warn", says: `${away} is not there`, advice: expect.stringContaining("Mount its disk") },
  ]);
  expect(existsSync(join(dataDir, "away"))).toBe(false);
  const inside = join(dataDir, "backups");
  mkdirSync(inside);
  expect(await said(inside)).toMatchObject([{ level: "warn", says: `${inside} is inside of DATA_DIR` }]);
  const beside = mkdtempSync(join(tmpdir(), "clove-backups-"));
  expect(await said(beside)).toMatchObject([
    { level: "warn", says: `${beside} is on the same disk as DATA_DIR` },
  ]);
  rmSync(beside, { recursive: true });
  expect(faultOfFolder(beside, dataDir)?.isUsable).toBe(false);
  await run(`insert into backups (taken_at, place, bytes)
    values (now(), '${hostname()}:${join(inside, "clove.zip")}', 1)`);
  expect((await doctor()).filter(({ about }) => about === "Backup")).toMatchObject([
    { level: "warn", says: expect.stringContaining("inside of DATA_DIR") },
  ]);
  await run("delete from backups");
});

test("a clock that is behind the database's last migration is a failure", async () => {
  await run("update schema_migrations set applied_at = applied_at + interval '1 day'");
  expect(levels(await doctor(), "Clock")).toEqual(["fail", "ok"]);
  await run("update schema_migrations set applied_at = applied_at - interval '1 day'");
});

// macOS has no second loopback address.
test.skipIf(process.platform === "darwin")(
  "a server that listens on one address only is recognised there",
  async () => {
    const here = createServer((_request, response) => response.end('{"status":"up"}')).listen(0, "127.0.0.2");
    await new Promise((resolve) => here.once("listening", resolve));
    const PORT = String((here.address() as AddressInfo).port);
    const port = async () =>
      (await doctor({ HOST: "127.0.0.2", PORT })).find(({ about }) => about === "Port");
    expect(await port()).toMatchObject({ level: "ok", says: `a Clove POS server answers at ${PORT}` });
    await new Promise((resolve) => here.close(resolve));
  },
);

test("where there is no database yet, none is made", async () => {
  const found = await doctor({ DATABASE_URL: "", DATA_DIR: join(dataDir, "nothing-here") });
  expect(found.find(({ about }) => about === "Database")).toMatchObject({
    level: "ok",
    says: expect.stringContaining("the first start makes it"),
  });
});

test("a certificate that ends soon, has ended or is for another name, and a key that others can read", async () => {
  const of = async (env: Record<string, string> = {}) =>
    levels(await doctor({ HOST: "0.0.0.0", ...env }), "HTTPS");
  expect(await of()).toEqual(["warn"]);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await storeCertificate(dataDir, "shop-pc.local");
  expect(await of()).toEqual(["ok", "ok"]);
  expect(await of({ PUBLIC_URL: "https://pos.example" })).toEqual(["ok", "fail"]);
  await storeCertificate(dataDir, "shop-pc.local", daysAgo(780));
  expect(await of()).toEqual(["warn", "ok"]);
  await storeCertificate(dataDir, "shop-pc.local", daysAgo(810));
  expect(await of()).toEqual(["fail", "ok"]);
  const { cert, key } = { cert: join(dataDir, "tls/server.crt"), key: join(dataDir, "tls/server.key") };
  chmodSync(key, 0o644);
  expect(await of()).toEqual(["fail", "ok", ...(process.platform === "win32" ? [] : ["warn"])]);
  const before = readFileSync(cert);
  await storeCertificate(dataDir, "shop-pc.local");
  writeFileSync(cert, before);
  expect(await of()).toEqual(["fail"]);
});

test("an old Node.js, a full disk and a clock that is off", async () => {
  expect([examineNode("20.20.2").level, examineNode("24.1.0").level]).toEqual(["warn", "ok"]);
  const disk = async (free: number) =>
    levels(await examineDisk({ dataDir, databaseUrl: "" }, async () => free * 1024 ** 3), "Disk")[0];
  expect([await disk(0.5), await disk(3), await disk(30)]).toEqual(["fail", "warn", "ok"]);
  const clock = (seconds: number) => compareClocks("there", [10_000, 10_000 + seconds * 1000, 10_100]).level;
  expect([clock(-90), clock(-10), clock(-1), clock(0.05), clock(10), clock(90)]).toEqual([
    "fail",
    "warn",
    "ok",
    "ok",
    "warn",
    "fail",
  ]);
});

test("a time span is told in the largest unit that it has at least two of", () => {
  const second = 1000;
  const times = [
    0,
    119 * second,
    120 * second,
    7199 * second,
    7200 * second,
    47 * 3600 * second,
    172_800 * second,
  ];
  expect(times.map(spanText)).toEqual(["0 s", "119 s", "2 min", "119 min", "2 h", "47 h", "2 days"]);
});

test.each([
  ["MAIL_URL", "smtp://user:25#hunter2@mail.example:587"],
  ["MAIL_URL", "smtp://user:hun/ter2@mail.example:587"],
  ["DATABASE_URL", "postgres://user:54?hunter2@db.example/x"],
])("%s=%s is not an address, and nothing of its password is shown", async (variable, value) => {
  const warned = vi.spyOn(process, "emitWarning");
  const said = (await doctor({ [variable]: value })).map(findingText).join("\n");
  expect(said).toContain(`${variable} cannot be read`);
  expect(said + String(warned.mock.calls)).not.toMatch(/hun|ter2|:25|:54/);
});
