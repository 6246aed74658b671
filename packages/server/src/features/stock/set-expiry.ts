import type { DatedBatch, StockExpiryBody } from "@clove/domain/stock/expiring.schema.ts";
import { sql } from "kysely";
import { checkSeenRow } from "../../db/seen-branches.sql.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";

type Stored = DatedBatch & { branch_id: number; product_variation_id: number; batch_no: string | null };
type Asked = Omit<StockExpiryBody, "temp_id">;

const path = "stock_purchase_transaction_id";

/** Locks the batch, which must be of a store that the caller sees. @throws AppError not_found, forbidden */
export async function permitExpiry({ db }: Tx, scope: Scope, body: Asked): Promise<Stored> {
  return readBatch(db, scope, body.stock_purchase_transaction_id, sql`for no key update`);
}

/** Corrects the expiry of one batch (stock §37). Batches that were transferred out of it keep theirs. */
export async function setExpiry(
  { db }: Tx,
  scope: Scope,
  { expires_on: wanted }: Asked,
  { id, expires_on: former, ...batch }: Stored,
): Promise<DatedBatch> {
  const expires_on = wanted || null;
  if (expires_on === former) return { id, expires_on };
  await sql`update batches set expires_on = ${expires_on} where company_id = ${scope.company_id} and id = ${id}`.execute(
    db,
  );
  const { branch_id, product_variation_id, batch_no } = batch;
  await audit(db, scope, "stock.expiry", {
    ...{ subject: "batch", subject_id: id },
    detail: { branch_id, product_variation_id, batch: batch_no ?? `#${id}`, former, expires_on },
  });
  return { id, expires_on };
}

/** The answer of `setExpiry`, made again for a repeat. */
export async function readDated(db: Db, scope: Scope, id: number): Promise<DatedBatch> {
  const { expires_on } = await readBatch(db, scope, id, sql``);
  return { id, expires_on };
}

async function readBatch(db: Db, scope: Scope, id: number, lock: ReturnType<typeof sql>): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select id, branch_id, product_variation_id, batch_no, expires_on::text as expires_on from batches
    where company_id = ${scope.company_id} and id = ${id} ${lock}`.execute(db);
  return checkSeenRow(scope, rows[0], path);
}
