import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshDatabase } from "../test/postgres.ts";
import { readConfig } from "./config.ts";
import { serve } from "./serve.ts";

test.each([
  ["PORT", "abc"],
  ["PORT", "70000"],
  ["DATABASE_URL", "mysql://somebody:hunter2@host/db"],
  ["READ_DATABASE_URL", "mysql://somebody:hunter2@host/db"],
  ["MAIL_URL", "http://somebody:hunter2@host"],
  ["DATABASE_URL", "postgres://somebody:hunter2/x@host/db"],
  ["DATABASE_URL", "postgres://somebody:54#hunter2@host/db"],
  ["DATABASE_URL", "postgres://somebody:54?hunter2@host/db"],
  ["DATABASE_URL", "postgres://somebody:hunter2@x/y@host/db"],
  ["DATABASE_URL", "postgres://somebody:hunter2@host:99999/db"],
  ["READ_DATABASE_URL", "postgres://somebody:54/hunter2@host/db"],
  ["MAIL_URL", "smtp://somebody:25/hunter2@host"],
  ["MAIL_URL", "smtp://somebody:25#hunter2@host:587"],
  ["MAIL_URL", "smtp://somebody:hunter2@host name"],
  ["PUBLIC_URL", "till.example"],
  ["MEDIA_URL", "javascript:alert(1)"],
  ["REGISTRATION", "closed"],
  ["TRUST_PROXY", "yes"],
  ["LOG_LEVEL", "loud"],
  ["THROTTLE", "0"],
  ["DRAIN_SECONDS", "61"],
  ["PRINT_RELAY", "public"],
  ["METRICS_TOKEN", "hunter2"],
  ["SLOW_STATEMENT_MS", "-1"],
  ["BACKUP_EVERY", "daily"],
  ["BACKUP_KEEP", "0"],
  ["TLS_CERT", "only-one.pem"],
])("%s=%s is refused with the variable's name, and no password is shown", (variable, value) => {
  expect(() => readConfig({ [variable]: value })).toThrow(variable);
  expect(() => readConfig({ [variable]: value })).not.toThrow("hunter2");
});

test.each([
  "postgres://somebody:hunter2%2F%40%23@host:5432/db?sslmode=require",
  "postgresql://host/db?user=somebody%40host",
  "postgres://somebody@/db?host=/var/run/postgresql",
  "postgres://%2Fvar%2Frun%2Fpostgresql/db",
  "postgres:///db",
])("DATABASE_URL=%s can be read", (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test.each([
  ["https://cdn.example", "https://cdn.example/media"],
  ["https://cdn.example:8443/", "https://cdn.example:8443/media"],
  ["https://cdn.example/media", "https://cdn.example/media"],
  ["https://cdn.example/clove//", "https://cdn.example/clove/media"],
  ["https://cdn.example/clove/media/", "https://cdn.example/clove/media"],
  ["https://cdn.example/multimedia?v=1#a", "https://cdn.example/multimedia/media"],
])("MEDIA_URL=%s makes pictures come from %s", (MEDIA_URL, mediaUrl) => {
  expect(readConfig({ MEDIA_URL })).toMatchObject({ mediaUrl });
});

test("empty means not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "", TLS_CERT: "" })).toEqual(readConfig({}));
});

const folder = mkdtempSync(join(tmpdir(), "clove-config-"));
const noPem = join(folder, "no.pem");
writeFileSync(noPem, "no certificate");

test.each([
  ["TLS_CERT with TLS_KEY", { TLS_CERT: "/nowhere.pem", TLS_KEY: "/nowhere.pem" }],
  ["TLS_CERT with TLS_KEY", { TLS_CERT: noPem, TLS_KEY: noPem }],
  ["PORT=0 of HOST=300.1.1.1", { HOST: "300.1.1.1" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://somebody:hunter2@127.0.0.1:1/clove" }],
  [`DATA_DIR=${noPem}`, { DATA_DIR: noPem }],
])("a value that cannot be used stops the start with a sentence: %s", async (named, env) => {
  const database = await freshDatabase();
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: "0",
    LOG_LEVEL: "silent",
    ...env,
  });
  const failure = await serve(config).then(
    () => "started",
    (error: Error) => error.message,
  );
  expect(failure).toContain(`${named} cannot be used: `);
  expect(failure).not.toContain("hunter2");
  await database.drop();
});
