import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hasErrorCode } from "../../embedded-db/error.ts";

const keptMilliseconds = 7 * 86_400_000;

/** Deletes mails in the outbox folder that are older than a week, and no other files, which are not ours. */
export async function pruneOutbox(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(unlessGone);
    if (mtimeMs < Date.now() - keptMilliseconds) await rm(file, { force: true });
  }
}

/** For a file that another server on the same folder has deleted meanwhile. */
function unlessGone(error: unknown): { mtimeMs: number } {
  if (hasErrorCode(error, "ENOENT")) return { mtimeMs: Number.POSITIVE_INFINITY };
  throw error;
}

/** The folder does not exist before the first mail. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return [];
    throw error;
  }
}
