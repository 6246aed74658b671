import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** `url` is the owner's connection; `drop` closes what is still connected and removes the database. */
export type FreshDatabase = { url: string; drop(): Promise<void> };

/** A migrated but empty database for this test alone; with `template0` one without any table. */
export async function freshDatabase(
  template: "clove_template" | "template0" = "clove_template",
  /** Locale options for `create database`; they need template0. */
  locale = "",
): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  // file_copy is several times faster than copying through the write-ahead log, because tests sync nothing to disk.
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
