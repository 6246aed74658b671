import { prepareDatabase } from "./cluster-database.ts";
import { startServer } from "./server.ts";

/**
 * Makes one data folder with a migrated, empty database, which every server of the run begins with; for a cluster, a database there.
 * Returns what removes it.
 */
export default async function prepareServer(): Promise<() => Promise<void>> {
  const { CITUS_URL } = process.env;
  if (CITUS_URL) return prepareDatabase(CITUS_URL);
  const server = await startServer();
  await server.stop();
  process.env.CLOVE_PREPARED = server.dataDir;
  return server.remove;
}
