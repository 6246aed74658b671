import { recordKinds, type SyncKind } from "@clove/domain/sync/record-kinds.ts";
import type { SyncWarning } from "@clove/domain/sync/sync-warnings.ts";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";
import type { OutboxRow } from "../local-db/rows.ts";

/** A record that the server stored with a remark (sync §9). */
export type SyncRemark = {
  kind: SyncKind;
  /** The record's id on the server. */
  id: number;
  /** The number of an order, else the name. */
  name: string;
  warnings: readonly SyncWarning[];
};

/** More than this nobody would read through. */
const most = 100;
const entry = (company_id: number) => `sync remarks ${company_id}`;

/** The remarks that nobody of the company has read yet, the latest last; they are stored until they are read. */
export async function readRemarks({ meta }: ClovePosDb, company_id: number): Promise<readonly SyncRemark[]> {
  return ((await meta.get(entry(company_id)))?.value as SyncRemark[] | undefined) ?? [];
}

/** Needs a transaction on `meta`. */
export async function noteRemark(db: ClovePosDb, row: OutboxRow, told: Pick<SyncRemark, "id" | "warnings">) {
  const { company_id, kind } = row;
  const remark: SyncRemark = { kind, name: nameOf(row), id: told.id, warnings: told.warnings };
  const others = (await readRemarks(db, company_id)).filter(
    (each) => each.kind !== kind || each.id !== told.id,
  );
  await db.meta.put({ key: entry(company_id), value: [...others, remark].slice(-most) });
}

/** Somebody has read them. */
export const forgetRemarks = ({ meta }: ClovePosDb, company_id: number) => meta.delete(entry(company_id));

function nameOf({ kind, body }: OutboxRow): string {
  const [main = {}] = (body[recordKinds[kind].plural] ?? []) as { order_ref?: unknown; name?: unknown }[];
  const name = kind === "order" ? main.order_ref : main.name;
  return typeof name === "string" ? name : "";
}
