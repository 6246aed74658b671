import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "../../test/postgres.ts";
import { migrate } from "./migrate.ts";
import { appRole, serverRole } from "./server-role.ts";

const script = readFileSync(
  fileURLToPath(new URL("../../../../docs/operating/compose-role.sql", import.meta.url)),
  "utf8",
);

/** The script without its last statement, which changes the superuser; for a role of its own, because roles belong to the whole cluster. */
const statements = (role: string) =>
  script
    .replace(/^\\getenv.*$/m, "")
    .replace(/^alter role postgres password null;$/m, "")
    .replaceAll("database clove ", `database ${role} `)
    .replace(/\bclove\b(?! owner)(?!-)/g, role)
    .replace(":'password'", "'secret'");

test("the role of the Compose file is no superuser, can migrate, take on the server's role and switch triggers off", async () => {
  expect(script).toMatch(/^alter role postgres password null;$/m);
  const { url, drop } = await freshDatabase("template0");
  const role = `compose_${randomBytes(6).toString("hex")}`;
  const boss = new pg.Client({ connectionString: url });
  await boss.connect();
  const own = url.replace(/\/\/[^@]+@/, `//${role}:secret@`);
  try {
    const database = new URL(url).pathname.slice(1);
    await boss.query(statements(role).replaceAll(`database ${role} `, `database ${database} `));
    expect((await migrate(own)).applied.length).toBeGreaterThan(10);
    expect(await appRole(own)).toBe(serverRole);
    const client = new pg.Client({ connectionString: own });
    await client.connect();
    const { rows } = await client.query(
      "select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user",
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
      },
    ]);
    await client.query("set session_replication_role = replica");
    await client.end();
  } finally {
    await boss.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
    await boss.end();
    await drop();
  }
});
