import { startServer } from "./server.ts";

/** Makes one data folder with a migrated, empty database, which every server of the run begins with. Returns what removes it. */
export default async function prepareServer(): Promise<() => Promise<void>> {
  const server = await startServer();
  await server.stop();
  process.env.CLOVE_PREPARED = server.dataDir;
  return server.remove;
}
