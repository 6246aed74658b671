import type { AuditGroup } from "@clove/domain/audit/audit-actions.ts";
import { expect } from "vitest";
import { companyOne, useManyRows } from "../../../test/many-rows.ts";
import { planOf, rowsRead, testOfPlans } from "../../../test/plans.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { type AuditPage, pageOfEntries } from "./list-audit.sql.ts";

const all = 100_000;

/** One entry a minute. The filters match the oldest 30, so that reading from the newest on would pass all others. */
const pool = useManyRows(`
    insert into companies (id, name) values (1, 'Many');
    insert into audit_log (company_id, id, user_id, action, subject, branch_id, detail, created_at)
      select 1, n, case when n <= 30 then 2 else 1 end,
        case when n <= 15 then 'shift.open' when n <= 30 then 'shift.close' else 'user.signed_in' end, 'x',
        case when n <= 15 then 2 else 1 end,
        case when n > 15 and n <= 30 then '{"destination_branch_id": 2}' else '{}' end::jsonb,
        '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${all}) n`);

const shifts: AuditGroup = "shift";

const manager = { role: "branch_manager", branch_ids: [2] } as const;

testOfPlans.each<[string, Partial<AuditPage>, number, Partial<Scope>?]>([
  ["nothing", {}, 20],
  ["nothing, far down", { before: 50 }, 20],
  ["a person", { user_id: 2 }, 20],
  ["an action", { action: "shift.open" }, 15],
  ["a group", { group: shifts }, 20],
  ["a store", { branch_id: 2 }, 20],
  ["a store and a group", { branch_id: 2, group: shifts }, 20],
  ["nothing, by a manager of the store", {}, 20, manager],
  ["days", { from_date: "2026-01-01", to_date: "2026-01-01" }, 20],
])(
  "a page of the audit log filtered by %s reads only its own rows",
  async (_, filter, found, reader = {}) => {
    await inTransaction(pool(), { company_id: 1 }, async ({ db }) => {
      const page = pageOfEntries({ ...companyOne, ...reader }, { length: 20, ...filter });
      expect((await page.execute(db)).rows).toHaveLength(found);
      const read = rowsRead(await planOf(db, page), "audit_log");
      expect(read.length).toBeGreaterThan(0);
      expect(Math.max(...read)).toBeLessThan(60);
    });
  },
);
