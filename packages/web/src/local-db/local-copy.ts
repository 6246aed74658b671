import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import type { Company } from "@clove/domain/company/company.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { tillPerson } from "../session/till-people.ts";
import type { ClovePosDb } from "./clove-pos-db.ts";
import { clovePosDb } from "./clove-pos-db.ts";
import { noteCopyHistory } from "./copy-history.ts";
import { copyState, nextEpoch, readCursor, readVersion } from "./copy-state.ts";
import type { CopyChange } from "./import-stream.ts";
import { forgetCompanies, readCompany, storeCompany } from "./kept-company.ts";
import { readSession } from "./kept-session.ts";
import { type LastKnown, lastKnown } from "./last-known.ts";
import { lentTo, ownOnly } from "./lent-copy.ts";
import { MadeHere } from "./made-here.ts";
import { MemoryCopy } from "./memory-copy.ts";
import { readCopy, readSmall, takePage, takePatch } from "./read-copy.ts";
import { onReplacedDatabase } from "./replaced-database.ts";
import { stampOf } from "./stamp.ts";
import { copyTables, wipeCopy } from "./wipe-copy.ts";

/** The local copy of one person's company, as this tab has it open. */
export type LocalCopy = {
  db: ClovePosDb;
  memory: MemoryCopy;
  profile: Profile;
  stamp: string;
  /** The version of the stored copy that this memory has. */
  version: number;
  madeHere: MadeHere;
};

let current: { user_id: number; stamp: string; copy: Promise<LocalCopy> } | undefined;
let ready: LocalCopy | undefined;

onReplacedDatabase((db) => {
  if (ready?.db !== db) return;
  beginAnew(ready).catch((error: unknown) => console.error("The new database could not be filled", error));
});

/**
 * The copy's database was replaced by an empty one. The till goes on selling from memory; person and company are stored again,
 * the rest comes with the next snapshot.
 */
export async function beginAnew(copy: LocalCopy): Promise<void> {
  const { db, memory, profile, madeHere } = copy;
  copy.version = 0;
  await madeHere.beginAnew();
  await storeProfile(db, profile);
  if (memory.company) await storeCompany(db, memory.company);
}

/**
 * The signed-in person's copy, opened by the first who asks and again when the rights have changed.
 * @throws Error when this browser never saw the person's profile
 */
export async function localCopy(user_id: number | null): Promise<LocalCopy> {
  if (current && current.user_id === user_id) return current.copy;
  const kept = user_id === null ? undefined : await storedProfile(clovePosDb(), user_id);
  if (!kept) throw new Error(offlineTexts.pageNotCached);
  return openFor(kept.data.user);
}

/** The copy if it is open already: for callers that cannot wait, such as a scan. */
export const openLocalCopy = (): LocalCopy | undefined => ready;

/** Nobody is signed in any more: drops this tab's memory of the copy. */
export function closeLocalCopy(): void {
  current = undefined;
  ready = undefined;
  noteCopyHistory(null);
}

/** Keeps the profile just read; other rights open another copy, another company's profile is deleted (offline §10, §11). */
export async function keepProfile(user: Profile): Promise<void> {
  const db = clovePosDb();
  const session = await readSession(db);
  // The answer belongs to a session that another user's has replaced.
  if (session?.accessToken && session.user_id !== user.id) return;
  await leaveOtherCompanies(db, user.company_id);
  await storeProfile(db, user);
  if (current?.user_id === user.id && current.stamp === stampOf(user)) {
    (await current.copy).profile = user;
  } else await openFor(user);
}

/** The company whose records this device sends, from the stored profile (sync §14); undefined when that is gone. */
export async function storedCompanyId({ db, profile }: LocalCopy): Promise<number | undefined> {
  return (await storedProfile(db, profile.id))?.data.user.company_id;
}

/** Whether the person's stored rights are still those of this copy: another tab may have stored others. */
export async function hasStoredRights({ db, profile, stamp }: LocalCopy): Promise<boolean> {
  const stored = await storedProfile(db, profile.id);
  return stored === undefined || stampOf(stored.data.user) === stamp;
}

export async function keepCompany(company: Company): Promise<void> {
  if (ready?.profile.company_id === company.id) ready.memory.company = company;
  await storeCompany(clovePosDb(), company);
}

const storedProfile = ({ profile }: ClovePosDb, user_id: number) =>
  profile.where("id").equals(user_id).first();

/** If the rights have changed, what a tab still stores under the old ones is refused from then on. */
function storeProfile(db: ClovePosDb, user: Profile): Promise<void> {
  return db.transaction("rw", [db.profile, db.meta], async () => {
    const known = await storedProfile(db, user.id);
    if (known && stampOf(known.data.user) !== stampOf(user)) await nextEpoch(db);
    const row = { id: user.id, company_id: user.company_id, data: { user } };
    await db.profile.put(known ? { ...row, local_id: known.local_id } : row);
  });
}

/** Reads what another tab has stored; everything, when a notice was missed. */
export async function followChange(copy: LocalCopy, change: CopyChange): Promise<void> {
  if (change.stamp !== copy.stamp || change.version <= copy.version) return;
  if (change.version > copy.version + 1) return catchUp(copy);
  const { db, memory, stamp } = copy;
  copy.version = change.version;
  if (change.cursor !== undefined) noteCopyHistory(change.cursor);
  for (const page of await db.pages.bulkGet(change.pages)) if (page) takePage(memory, page);
  const patches = await db.patches.bulkGet(change.patches);
  for (const patch of patches) {
    const state = patch && (await copyState.read(db, "copy", patch.type));
    if (state) takePatch(memory, patch, state.generation);
  }
  for (const type of change.small) await readSmall(db, memory, type, ownOnly(stamp));
  for (const [type, generation] of change.complete) memory.sweep(type, generation);
  if (change.company) memory.company = await readCompany(db, copy.profile.company_id);
}

/** Reads again when another tab has stored something since this one last read. */
export async function catchUp(copy: LocalCopy): Promise<void> {
  if ((await readVersion(copy.db)) === copy.version) return;
  const { db, memory, profile, stamp } = copy;
  copy.version = await readCopy(db, memory, stamp, lensesOf(profile, stamp));
  noteCopyHistory(await readCursor(db, stamp));
  memory.company = await readCompany(db, profile.company_id);
}

/** Unsent work, order sequences and open carts stay. */
async function leaveOtherCompanies(db: ClovePosDb, company_id: number): Promise<void> {
  const others = await db.profile.filter((row) => row.company_id !== company_id).toArray();
  if (others.length === 0) return;
  // Kept out of the first load.
  const { forgetMedia } = await import("../pwa/media-cache.ts");
  await db.transaction("rw", [db.profile, ...copyTables(db)], async () => {
    await db.profile.bulkDelete(others.flatMap(({ local_id }) => local_id ?? []));
    await forgetCompanies(
      db,
      others.map((row) => row.company_id),
    );
    await wipeCopy(db);
  });
  await forgetMedia();
}

function openFor(profile: Profile): Promise<LocalCopy> {
  const stamp = stampOf(profile);
  if (current?.user_id === profile.id && current.stamp === stamp) return current.copy;
  ready = undefined;
  const copy = readWholeCopy(clovePosDb(), profile, lastKnown);
  const entry = { user_id: profile.id, stamp, copy };
  current = entry;
  copy.then(
    (opened) => {
      if (current === entry) ready = opened;
    },
    () => {
      if (current === entry) current = undefined;
    },
  );
  return copy;
}

/** Who signs in by PIN here shares the copy with the others of this till (offline §11). */
const lensesOf = (profile: Profile, stamp: string) =>
  tillPerson(profile.id) ? lentTo(profile, stamp) : ownOnly(stamp);

/** Reads the whole copy from the database, apart from the one that this tab shares. */
export async function readWholeCopy(db: ClovePosDb, profile: Profile, known: LastKnown): Promise<LocalCopy> {
  const stamp = stampOf(profile);
  const memory = new MemoryCopy();
  const version = await readCopy(db, memory, stamp, lensesOf(profile, stamp));
  noteCopyHistory(await readCursor(db, stamp));
  const madeHere = new MadeHere(db, memory, profile.company_id, known);
  await madeHere.follow();
  memory.company = await readCompany(db, profile.company_id);
  return { db, memory, profile, stamp, version, madeHere };
}
