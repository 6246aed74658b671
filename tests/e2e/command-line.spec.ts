import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { openCompany } from "./api.ts";
import { root, run, runClove } from "./clove.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
let folder: string;

test.beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), "clove-commands-"));
  chmodSync(folder, 0o711);
});
test.afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true });
});

const clove = (line: string, env?: Record<string, string>, typed?: string) =>
  runClove(server, line, env, typed);

test("every command starts, and says what it did or why it did not", async () => {
  const file = join(folder, "all.zip");
  const nobody = "postgres://nobody@127.0.0.1:1/nothing";
  const beside: [line: string, status: number, says: string | RegExp][] = [
    ["migrate", 0, "Nothing to apply"],
    ["schema-types", 0, "schema.ts is as it was"],
    ["check-invariants", 0, "Every invariant holds"],
    [`backup ${file}`, 0, /rows of \d+ tables \(0 orders\) and 0 picture files/],
    [`restore ${file}`, 1, "Another Clove POS server"],
    [`move --to ${nobody}`, 1, "Another Clove POS server"],
    [`verify-proof ${file}`, 1, "line 1: is not JSON"],
    ["distribute", 1, "The database has no Citus"],
    ["company list", 0, "No company has signed up yet"],
    ["company reports", 0, "Nobody reported a receipt"],
    ["company approve 1", 1, "There is no company 1"],
    ["company suspend 1", 1, "There is no company 1"],
    ["company resume 1", 1, "There is no company 1"],
    ["company reset-second-factor 1 a@b.example", 1, "Nobody in company 1 signs in as a@b.example"],
    [`company remove 1 ${join(folder, "gone.zip")}`, 1, "No company has the number 1"],
    [`company export 1 ${join(folder, "one.zip")}`, 1, "No company has the number 1"],
    [`company import ${file}`, 1, "This file holds a whole installation"],
    ["move --help", 0, "(env: TO_DATABASE_URL)"],
    ["demo --help", 0, "serve a demo company"],
  ];
  for (const [line, status, says] of beside) {
    const said = await clove(line);
    expect(said.text, line).toMatch(says);
    expect([line, said.status]).toEqual([line, status]);
  }
  // The doctor may warn of this machine's disk.
  expect((await clove("doctor")).text).toContain("a Clove POS server answers at");
  expect(await clove("certificate shop-pc.local", { DATA_DIR: folder })).toMatchObject({ status: 0 });

  const named = async (line: string) =>
    [...(await clove(line)).text.matchAll(/^ {2}([a-z][a-z-]+) .*$/gm)].map(([, name]) => name);
  const known = [
    ...(await named("--help")),
    ...(await named("company --help")).map((name) => `company ${name}`),
  ].filter((name) => !/^(company )?help$/.test(name ?? ""));
  const tried = [...beside.map(([line]) => line), "doctor", "certificate"];
  expect(known.length).toBeGreaterThan(12);
  expect(known.filter((name) => !tried.some((line) => `${line} `.startsWith(`${name} `)))).toEqual([]);

  await openCompany(server, "filled", 1);
  const leaving = (await openCompany(server, "leaving", 1)).product.company_id;
  expect((await clove(`company suspend ${leaving}`)).status).toBe(0);
  const remove = `company remove ${leaving} ${join(folder, "leaving.zip")}`;
  const removed = await clove(remove, {}, "leaving\n");
  expect(removed).toMatchObject({ status: 0, text: expect.stringContaining("(leaving) is removed") });
  // The owner of the embedded database may switch triggers off, which makes it quick.
  expect(removed.text).not.toContain("session_replication_role");
  await server.stop();
  expect(await clove(`restore ${file}`)).toMatchObject({
    status: 1,
    text: expect.stringContaining("This installation has data already"),
  });
  await server.start();
});

test("the container's health check follows the server's settings, with https too", async () => {
  const [, words = "[]"] =
    /^HEALTHCHECK .*\n? *CMD (\[.*\])$/m.exec(readFileSync(join(root, "Dockerfile"), "utf8")) ?? [];
  const [node, ...program] = JSON.parse(words) as string[];
  expect(node).toBe("node");
  const asked = async (env?: Record<string, string>) => (await run(server, program, env)).status;
  expect([await asked(), await asked({ HOST: "0.0.0.0" }), await asked({ PORT: "1" })]).toEqual([0, 0, 1]);

  expect((await clove("certificate 127.0.0.1", { DATA_DIR: folder })).status).toBe(0);
  const [TLS_CERT, TLS_KEY] = ["crt", "key"].map((ending) => join(folder, `tls/server.${ending}`)) as [
    string,
    string,
  ];
  let status = 200;
  const options = { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) };
  const secure = createServer(options, ({ url }, response) => {
    response.writeHead(url === "/readyz" ? status : 404).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => secure.once("listening", resolve));
  const PORT = String((secure.address() as AddressInfo).port);
  expect([await asked({ PORT, DATA_DIR: folder }), await asked({ PORT, TLS_CERT, TLS_KEY })]).toEqual([0, 0]);
  status = 503;
  expect([await asked({ PORT, DATA_DIR: folder }), await asked({ PORT })]).toEqual([1, 1]);
  await new Promise((resolve) => secure.close(resolve));
});
