import { AppError } from "@clove/domain/errors.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { hasOpenFlags } from "@clove/domain/orders/read-order.ts";
import { sql } from "kysely";
import { checkSeenBranch } from "../../db/seen-branches.sql.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { readOrder } from "./orders.sql.ts";

/** Marks an order's flags as seen, so that the list no longer shows it among the flagged ones (orders §7). */
export async function seeFlags({ db }: Tx, scope: Scope, { id }: { id: number }, before: Order) {
  if (!hasOpenFlags(before)) return { order: before };
  await sql`update orders set flags_seen_at = now()
    where company_id = ${scope.company_id} and id = ${id}`.execute(db);
  await audit(db, scope, "order.flags_seen", {
    subject: "order",
    subject_id: id,
    detail: { flags: before.flags },
  });
  return { order: (await readOrder(db, scope, id))!.order };
}

/** The order, if the caller sees its store. @throws AppError not_found, forbidden */
export async function checkSeesOrder(db: Db, scope: Scope, id: number): Promise<Order> {
  const read = await readOrder(db, scope, id);
  if (!read) throw new AppError("not_found", {}, "id");
  await checkSeenBranch(db, scope, read.branch, "id");
  return read.order;
}
