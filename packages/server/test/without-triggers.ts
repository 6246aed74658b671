import pg from "pg";
import { onCluster, type TestApp } from "./app.ts";

/** Runs a statement as the database's owner without triggers and foreign keys. A cluster hands on only a `set local` that is sent alone. */
export async function withoutTriggers(app: TestApp, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: app.url, ...onCluster });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(text, values);
    await client.query("commit");
  } finally {
    await client.end();
  }
}
