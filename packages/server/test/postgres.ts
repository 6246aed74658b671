import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** `url` is the owner's connection; `drop` closes what is still connected and removes the database. */
export type FreshDatabase = { url: string; drop(): Promise<void> };

/** A migrated, otherwise empty database that nobody else sees; with `template0` one without any table. */
export async function freshDatabase(
  template: "clove_template" | "template0" = "clove_template",
  /** What `create database` says of its locale; needs template0. */
  locale = "",
): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copied as files: nothing here is synced, and this is several times faster than through the log.
  await onServer(`create database ${name} template ${template} strategy file_copy ${locale}`);
  return {
    url: `${inject("postgresUrl")}/${name}`,
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject("postgresUrl")}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
