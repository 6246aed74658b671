import type { AuditEntry, AuditFilter } from "@clove/domain/audit/audit.schema.ts";
import { actionsOfGroup } from "@clove/domain/audit/audit-actions.ts";
import { type RawBuilder, sql } from "kysely";
import { jsonOrNull, utc } from "../../db/if-selected.ts";
import type { Db } from "../../db/transaction.ts";
import { withinDays } from "../../db/within-days.sql.ts";
import type { Scope } from "../../http/auth.ts";
import { readNames } from "./read-names.sql.ts";

/** `before`: the id of an entry, of which the page has older ones. */
export type AuditPage = AuditFilter & { length: number; before?: number | undefined };

/** A page of the audit log, newest first, with the names of what its entries are about (operating §20). */
export async function readAudit(db: Db, scope: Scope, asked: AuditPage) {
  const { rows: entries } = await pageOfEntries(scope, asked).execute(db);
  return { entries, names: await readNames(db, scope, entries) };
}

export function pageOfEntries(scope: Scope, asked: AuditPage): RawBuilder<AuditEntry> {
  const walks = sourcesOf(scope, asked).map(
    (source) => sql`(select a.* from audit_log a where ${all([...conditionsOf(scope, asked), ...source])}
      order by a.created_at desc, a.id desc limit ${asked.length})`,
  );
  return sql<AuditEntry>`
    with page as materialized (
      select a.* from (${sql.join(walks, sql` union all `)}) a order by a.created_at desc, a.id desc limit ${asked.length}
    )
    select a.id, ${utc("a.created_at")} as at, a.action, ${jsonOrNull("u", "id", "name")} as by, a.subject, a.subject_id,
      ${jsonOrNull("b", "id", "name")} as branch, a.detail
    from page a
    left join users u on u.company_id = a.company_id and u.id = a.user_id
    left join branches b on b.company_id = a.company_id and b.id = a.branch_id
    order by a.created_at desc, a.id desc`;
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/**
 * The index of actions and that of stores each give the entries of a single action or store in order of time. So where several are asked
 * for, each is read separately, up to one page. Whoever is not an administrator reads only what is about their stores (operating §20).
 */
function sourcesOf(scope: Scope, { action, group, branch_id }: AuditPage): RawBuilder<unknown>[][] {
  const actions = (group ? actionsOfGroup(group) : [action]).filter(
    (one) => action === undefined || one === action,
  );
  const ofActions = group || action ? actions.map((one) => [sql`a.action = ${one}`]) : [[]];
  if (group && actions.length === 0) return [[sql`false`]];
  if (branch_id === undefined && scope.role === "company_admin") return ofActions;
  const stores = branch_id === undefined ? [...scope.branch_ids] : [branch_id];
  if (stores.length === 0) return [[sql`false`]];
  // What came from one of these stores to another is found under the one that it left.
  const elsewhere = sql`(a.branch_id is null or a.branch_id <> all(${stores}::bigint[]))`;
  return ofActions.flatMap((source) =>
    stores.flatMap((store) => [
      [...source, sql`a.branch_id = ${store}`],
      [...source, sql`a.to_branch_id = ${store} and ${elsewhere}`],
    ]),
  );
}

function conditionsOf(scope: Scope, { user_id, before, ...days }: AuditPage): RawBuilder<unknown>[] {
  const { company_id } = scope;
  const at = sql`(select c.created_at from audit_log c where c.company_id = ${company_id} and c.id = ${before})`;
  return [
    sql`a.company_id = ${company_id}`,
    ...(user_id === undefined ? [] : [sql`a.user_id = ${user_id}`]),
    ...withinDays("a.created_at", days, scope.time_zone),
    ...(before === undefined ? [] : [sql`(a.created_at, a.id) < (${at}, ${before}::bigint)`]),
  ];
}
