import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freshDatabase } from "./postgres.ts";

export type EmptyInstallation = Awaited<ReturnType<typeof emptyInstallation>>;

/**
 * A database without any table, and a folder for pictures. `url` connects as the owner, whom row-level security applies to and who may
 * not create roles; `boss` as a superuser.
 */
export async function emptyInstallation() {
  const { url: boss, drop } = await freshDatabase("template0");
  const owner = `owner_${randomBytes(6).toString("hex")}`;
  const dataDir = await mkdtemp(join(tmpdir(), "clove-empty-"));
  const run = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: boss });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await run(
    `create role ${owner} login password 'secret'`,
    `alter database ${new URL(boss).pathname.slice(1)} owner to ${owner}`,
    `alter schema public owner to ${owner}`,
  );
  return {
    url: boss.replace(/\/\/[^@]+@/, `//${owner}:secret@`),
    boss,
    dataDir,
    media: join(dataDir, "media"),
    async drop() {
      await run(`reassign owned by ${owner} to current_user`, `drop owned by ${owner}`, `drop role ${owner}`);
      await drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
