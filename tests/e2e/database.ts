import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { knownHome } from "../../packages/server/src/embedded-db/place.ts";
import type { RunningServer } from "./server.ts";

/** Runs statements as the superuser of this server's database: for what only time does, such as a night. */
export async function onDatabase(
  server: RunningServer,
  act: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl ?? embeddedUrl(server) });
  await client.connect();
  await act(client).finally(() => client.end());
}

function embeddedUrl({ dataDir }: RunningServer): string {
  const home = realpathSync(knownHome(dataDir));
  // The fourth line of PostgreSQL's postmaster.pid is its port.
  const port = readFileSync(join(home, "data/postmaster.pid"), "utf8").split("\n")[3];
  const password = readFileSync(join(home, "password"), "utf8").trim();
  return `postgres://clove:${encodeURIComponent(password)}@127.0.0.1:${port}/clove`;
}
