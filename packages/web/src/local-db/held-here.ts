import type { ClovePosDb } from "./clove-pos-db.ts";

/** Far more than a store holds at once (`maxHeldCarts`). */
const most = 500;
const entry = (company_id: number) => `held here ${company_id}`;

/** The temp_ids of the carts that were held on this device last: it may take them up without a connection (selling §21). */
export async function readHeldHere({ meta }: ClovePosDb, company_id: number): Promise<readonly string[]> {
  return ((await meta.get(entry(company_id)))?.value as string[] | undefined) ?? [];
}

/** Needs a transaction on `meta`. */
export async function noteHeldHere(db: ClovePosDb, company_id: number, temp_id: string): Promise<void> {
  const value = [...(await readHeldHere(db, company_id)), temp_id].slice(-most);
  await db.meta.put({ key: entry(company_id), value });
}
