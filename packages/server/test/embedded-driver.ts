import pg from "pg";
import { startEmbeddedPostgres } from "../src/embedded-db/embedded.ts";

/** Sends its parent process the url, or the refusal. With "graceful" it handles SIGINT itself: one more query, then stop(). */
const [, , dataDir = "", mode] = process.argv;
const say = (text: string) => new Promise((resolve) => process.send?.(text, resolve));
const log = { info: () => {}, warn: () => {}, error: () => {} };

if (mode === "graceful") process.on("SIGINT", () => void closeGracefully());
const starting = startEmbeddedPostgres({ dataDir, log });
setInterval(() => {}, 60_000);
try {
  await say((await starting).url);
} catch (error) {
  await say((error as Error).message);
  process.exit(1);
}

async function closeGracefully(): Promise<void> {
  const database = await starting;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ answer: string }>("select 'still answering' as answer");
  await client.end();
  await database.stop();
  await say(rows[0]?.answer ?? "");
  process.exit(0);
}
