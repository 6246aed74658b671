import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type EmptyInstallation, emptyInstallation } from "../../test/empty-database.ts";
import { withPassword } from "./ask-password.ts";
import { backupCommands } from "./backup.ts";

let database: EmptyInstallation;
let bare: string;
beforeAll(async () => {
  database = await emptyInstallation();
  bare = database.url.replace(":secret@", "@");
});
afterAll(() => database.drop());

const terminal = { isTTY: true };

// The cluster of the tests trusts whoever connects.
test.skipIf(process.env.CITUS_URL)(
  "a password that the database asks for is asked for at the terminal, and signs in",
  async () => {
    const ask = vi.fn(async () => "se/c@r:e#t");
    const { username, host } = new URL(bare);
    const url = await withPassword(bare, { terminal, ask });
    expect(ask).toHaveBeenCalledExactlyOnceWith(`Password of ${username} at ${host}: `);
    expect(decodeURIComponent(new URL(url).password)).toBe("se/c@r:e#t");
  },
);

test("the password is not asked for when it was given, or without a terminal", async () => {
  const ask = vi.fn(async () => "secret");
  expect(await withPassword(database.url, { terminal, ask })).toBe(database.url);
  expect(await withPassword(bare, { terminal: {}, ask })).toBe(bare);
  vi.stubEnv("PGPASSWORD", "secret");
  expect(await withPassword(bare, { terminal, ask }).finally(() => vi.unstubAllEnvs())).toBe(bare);
  expect(ask).not.toHaveBeenCalled();
});

test("move takes the address from the environment too, says so in its help, and never prints a malformed one", async () => {
  const move = backupCommands(
    (act) => act({ url: database.url, media: database.media }),
    async () => {},
  ).find((command) => command.name() === "move")!;
  const written: string[] = [];
  move.configureOutput({ writeOut: (text) => void written.push(text) }).outputHelp();
  const help = written.join("");
  for (const way of ["TO_DATABASE_URL", "PGPASSWORD", "~/.pgpass", "asked for"]) expect(help).toContain(way);

  vi.stubEnv("TO_DATABASE_URL", "postgres://somebody:54#hunter2@host/db");
  const failure = await move.parseAsync([], { from: "user" }).then(
    () => "moved",
    ({ message }: Error) => message,
  );
  vi.unstubAllEnvs();
  expect(failure).toContain("TO_DATABASE_URL, cannot be read");
  expect(failure).not.toContain("hunter2");
});
