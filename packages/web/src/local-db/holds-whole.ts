import { copyState } from "./copy-state.ts";
import type { LocalCopy } from "./local-copy.ts";
import type { RowType } from "./rows.ts";

/** Whether a snapshot of these types was received whole; until then the copy may have only some of their rows (sync §2). */
export async function holdsWhole({ db, stamp }: LocalCopy, types: readonly RowType[]): Promise<boolean> {
  const copies = await Promise.all(types.map((type) => copyState.read(db, "copy", type)));
  return copies.every((copy) => copy?.stamp === stamp);
}
