import type { ClovePosDb } from "./clove-pos-db.ts";

/** What a page keeps of unsent input, one entry of `meta` per page, company and user; `tab` wrote it last. */
export type KeptDraft = { tab: string; draft: unknown };

const entry = (name: string) => `draft ${name}`;

export async function readDraft(db: ClovePosDb, name: string): Promise<KeptDraft | null> {
  return ((await db.meta.get(entry(name)))?.value as KeptDraft | undefined) ?? null;
}

/** Resolves when it is on disk. */
export async function writeDraft(db: ClovePosDb, name: string, kept: KeptDraft): Promise<void> {
  await db.meta.put({ key: entry(name), value: kept });
}
