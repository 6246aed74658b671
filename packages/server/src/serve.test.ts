import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as callTexts from "@clove/domain/calls.texts.ts";
import Fastify from "fastify";
import { expect, test, vi } from "vitest";
import { readConfig } from "./config.ts";
import { knownHome } from "./embedded-db/place.ts";
import { openLog, serve } from "./serve.ts";

test("requests are logged without the token of a link or a session", async () => {
  const lines: string[] = [];
  const app = Fastify({
    loggerInstance: openLog({ logLevel: "info" }, { write: (line) => void lines.push(line) }),
  });
  app.get("/setPassword", () => "the page");
  await app.inject({
    url: "/setPassword?a=1&token=secret-token&b=2",
    headers: { authorization: "Bearer secret-session" },
  });
  expect(lines.join("")).toContain('"url":"/setPassword?a=1&token=…&b=2"');
  expect(lines.join("")).not.toContain("secret");
});

test("the server waits for a database that died and cannot start, reports it, and continues once it is back", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "clove-serve-"));
  chmodSync(dataDir, 0o711);
  const server = await serve(readConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent" }));
  const home = knownHome(dataDir);
  const [data, away] = [join(home, "data"), join(home, "away")];
  const ready = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return [answer.status, ((await answer.json()) as { code?: string; message?: string }).message];
  };
  const patience = { timeout: 30_000, interval: 50 };
  try {
    expect(await ready()).toEqual([200, undefined]);
    const postmaster = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    renameSync(data, away);
    process.kill(postmaster, "SIGKILL");
    await vi.waitFor(
      async () => expect(await ready()).toEqual([503, callTexts.databaseRestarting]),
      patience,
    );
    const log = () => readFileSync(join(home, "postgres.log"), "utf8");
    // Until more than one restart has failed.
    await vi.waitFor(
      () => expect(log().match(/could not access directory/g)?.length).toBeGreaterThan(1),
      patience,
    );
    expect(await signIn(server.url)).toEqual([503, "unavailable"]);
    renameSync(away, data);
    await vi.waitFor(async () => expect(await ready()).toEqual([200, undefined]), patience);
    expect(await signIn(server.url)).toEqual([401, "invalid_login"]);
  } finally {
    await server.close();
    for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
});

async function signIn(url: string) {
  const answer = await fetch(`${url}/api/v1/company/login`, {
    method: "POST",
    body: new URLSearchParams({ email: "nobody@a.example", password: "correct horse battery" }),
  });
  return [answer.status, ((await answer.json()) as { code: string }).code];
}
