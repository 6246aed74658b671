import { type Access, mayDo } from "@clove/domain/access/permissions.ts";
import type { Attention } from "@clove/domain/reports/dashboard.schema.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { findWrongBooks } from "../books/books.sql.ts";
import { listNearLimit } from "../credit/near-limit.sql.ts";
import { countUnassigned } from "../credit/unassigned-credit.sql.ts";
import { countOfOrders } from "../orders/list-orders.sql.ts";
import { listOpenShifts } from "../shifts/shifts.sql.ts";
import { countWaitingSales } from "../shifts/waiting-sales.sql.ts";
import { listLowStock } from "../stock/low-stock.sql.ts";
import { countQuarantine } from "../sync/quarantine.sql.ts";
import { findSetBackWithReturns } from "../sync/sent-again.sql.ts";
import { readLastBackup } from "./last-backup.sql.ts";

/** The most rows that each list shows. */
const length = 5;

/** What somebody should look at now; each part is for people who may open the page where it can be settled (dashboard §5). */
export async function readAttention(db: Db, scope: Scope, branch_id: number | undefined): Promise<Attention> {
  const forWhom = <T>(key: Access, read: () => Promise<T>) => (mayDo(scope, key) ? read() : null);
  const [low_stock, open_shifts, to_settle, near_limit, backup, set_back, books] = await Promise.all([
    forWhom("product:view", async () => {
      const { low_stock: rows, count } = await listLowStock(db, scope, { branch_id, page: 1, length });
      return { rows, count };
    }),
    forWhom("shift:view", () => listOpenShifts(db, scope, { branch_id, length })),
    forWhom("order:view", async () => {
      const flags = countOfOrders(scope, { page: 1, length, branch_id, flagged: "1" });
      const [flagged, kept_aside, waiting] = await Promise.all([
        flags.execute(db),
        countQuarantine(db, scope, branch_id),
        countWaitingSales(db, scope, branch_id),
      ]);
      return { flagged: flagged.rows[0]!.count, kept_aside, waiting };
    }),
    forWhom("user:view", async () => {
      const [near, unassigned] = await Promise.all([
        listNearLimit(db, scope, length),
        countUnassigned(db, scope, branch_id),
      ]);
      return { ...near, unassigned };
    }),
    readLastBackup(db, scope),
    findSetBackWithReturns(db, scope),
    forWhom("admin", () => findWrongBooks(db, scope)),
  ]);
  return { low_stock, open_shifts, to_settle, near_limit, backup, set_back, books };
}
