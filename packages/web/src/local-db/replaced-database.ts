import type { Dexie, Table } from "dexie";
import { nanoid } from "nanoid";
import { keepOpening } from "./keep-opening.ts";
import type { LastKnown, UnsentWork } from "./last-known.ts";
import type { MetaRow } from "./rows.ts";

/** Unsent work lost with a database, and when that was noticed (ISO 8601 UTC). */
export type Loss = UnsentWork & { noticed_at: string };

const idKey = "database";
export const lossKey = (company_id: number) => `loss ${company_id}`;

type Watched = Dexie & { meta: Table<MetaRow, string> };
type Listener = (db: Watched) => void;
const listeners = new Set<Listener>();
let count = 0;

/** How often this page has found another database than before. */
export const replacedDatabases = () => count;

/** Returns the function that stops listening. */
export function onReplacedDatabase(replaced: Listener): () => void {
  listeners.add(replaced);
  return () => listeners.delete(replaced);
}

/**
 * A browser may delete the database: when somebody clears its data, also under the running app, or when the disk is full
 * and storage was not granted for good. Each database has an id, which `known` keeps outside of it: another
 * id at an opening, or none, means that unsent work may be gone. The first tab to open the new database stores what was known of it.
 */
export function watchReplacement(db: Watched, known: LastKnown): void {
  const reopen = () => void keepOpening(db);
  db.on("versionchange", ({ newVersion }) => {
    // Dexie's own listener, which closes, comes after this one. The opening then waits for the deletion.
    if (newVersion === null) queueMicrotask(reopen);
  });
  db.on(
    "ready",
    async (opening) => {
      db.backendDB().addEventListener("close", reopen);
      // A full disk must not keep the till from its data; the next opening tries again.
      await recognise(db, opening as Watched, known).catch((error: unknown) =>
        console.error("Whether this is the database of before could not be found out", error),
      );
    },
    true,
  );
}

/** `opening`: the same database, as Dexie gives it to listeners that run before it is open. */
async function recognise(db: Watched, opening: Watched, known: LastKnown): Promise<void> {
  const before = known.database;
  const { meta } = opening;
  const id = await opening.transaction("rw", meta, async () => {
    const found = (await meta.get(idKey))?.value as string | undefined;
    if (found !== undefined) return found;
    const made = nanoid();
    await meta.put({ key: idKey, value: made });
    if (before !== null) await meta.bulkPut(losses(known));
    return made;
  });
  if (id === before) return;
  known.noteDatabase(id);
  if (before === null) return;
  console.warn("The browser has deleted the local database");
  count += 1;
  for (const replaced of listeners) replaced(db);
}

function losses({ unsent }: LastKnown): { key: string; value: Loss }[] {
  const noticed_at = new Date().toISOString();
  return Object.entries(unsent).flatMap(([company_id, work]) =>
    work.records === 0 ? [] : [{ key: lossKey(Number(company_id)), value: { ...work, noticed_at } }],
  );
}
