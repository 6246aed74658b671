import type { ClovePosDb } from "./clove-pos-db.ts";
import { copyState, readEpoch, storeAt } from "./copy-state.ts";
import type { MemoryCopy } from "./memory-copy.ts";
import { pagesOf, patchesOf } from "./read-copy.ts";
import { betweenKeys } from "./row-keys.ts";
import { type PackedType, type Page, packedTypes } from "./rows.ts";
import { deleteRows, idsIn, storeRows, tablesOf } from "./table-rows.ts";

/** Time of a slice, short enough to go unnoticed between two key strokes. */
const sliceMilliseconds = 12;

/**
 * Fills the per-row tables (offline §1) from memory, a few rows at a time whenever `idle` lets it, and goes on where it
 * stopped. Selling does not wait for it, because reads use memory.
 */
export async function fillTables(
  db: ClovePosDb,
  memory: MemoryCopy,
  stamp: string,
  idle: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const epoch = await readEpoch(db);
  for (const type of packedTypes) {
    const copy = await copyState.read(db, "copy", type);
    const filled = await copyState.read(db, "filled", type);
    if (copy?.stamp !== stamp) continue;
    const begun = filled?.generation === copy.generation ? filled : { generation: copy.generation, upTo: 0 };
    if (begun.upTo === null) continue;
    const rows = memory.packed(type);
    const ids = [...rows.allIds()].filter((id) => id > begun.upTo!).sort((a, b) => a - b);
    let size = 50;
    for (let from = 0; from < ids.length; ) {
      await idle();
      if (signal.aborted) return;
      const began = performance.now();
      const slice = ids.slice(from, from + size);
      await storeAt(db, epoch, tablesOf(db, type), async () => {
        await storeRows(
          db,
          type,
          slice.flatMap((id) => rows.read(id) ?? []),
        );
        await copyState.write(db, "filled", type, { ...begun, upTo: slice.at(-1)! });
      });
      from += slice.length;
      const took = performance.now() - began;
      size = Math.max(10, Math.min(1000, Math.round((size * sliceMilliseconds) / Math.max(took, 1))));
    }
    const gone = (await idsIn(db, type)).filter((id) => rows.slotOf(id) === undefined);
    for (let from = 0; from < gone.length; from += 100) {
      await idle();
      if (signal.aborted) return;
      await storeAt(db, epoch, tablesOf(db, type), () => deleteRows(db, type, gone.slice(from, from + 100)));
    }
    await storeAt(db, epoch, [], () => copyState.write(db, "filled", type, { ...begun, upTo: null }));
  }
}

/** Works many single changes into the pages, so that a start stays quick; `limit`: fewer are left as they are. */
export async function packPatches(db: ClovePosDb, limit = 2000): Promise<void> {
  const epoch = await readEpoch(db);
  for (const type of packedTypes) {
    const copy = await copyState.read(db, "copy", type);
    if (!copy || (await patchesOf(db, type).count()) < limit) continue;
    await storeAt(db, epoch, [db.pages, db.patches], () => packType(db, type, copy.generation));
  }
}

async function packType(db: ClovePosDb, type: PackedType, generation: number): Promise<void> {
  const patches = new Map((await patchesOf(db, type).toArray()).map((patch) => [patch.id, patch]));
  let last = -1;
  for (const key of await pagesOf(db, type, generation).primaryKeys()) {
    const page = (await db.pages.get(key))!;
    last = page.page;
    const [keys, texts] = [page.keys.split(betweenKeys), page.rows.split("\n")];
    if (!page.ids.some((id) => patches.has(id))) continue;
    const rows = [...page.ids].flatMap((id, at) => {
      const patch = patches.get(id);
      patches.delete(id);
      if (!patch) return [{ id, key: keys[at]!, row: texts[at]! }];
      return patch.row === null ? [] : [{ id, key: patch.key, row: patch.row }];
    });
    await db.pages.put({ ...page, ...packed(rows) });
  }
  const added = [...patches.values()].flatMap(({ id, key, row }) => (row === null ? [] : [{ id, key, row }]));
  for (let from = 0; from < added.length; from += 1000) {
    await db.pages.put({ type, generation, page: ++last, ...packed(added.slice(from, from + 1000)) });
  }
  await patchesOf(db, type).delete();
}

function packed(rows: { id: number; key: string; row: string }[]): Pick<Page, "ids" | "keys" | "rows"> {
  return {
    ids: Float64Array.from(rows, ({ id }) => id),
    keys: rows.map(({ key }) => key).join(betweenKeys),
    rows: rows.map(({ row }) => row).join("\n"),
  };
}
