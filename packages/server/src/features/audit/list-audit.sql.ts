import type { AuditEntry, AuditFilter } from "@clove/domain/audit/audit.schema.ts";
import { actionsOfGroup } from "@clove/domain/audit/audit-sentences.ts";
import { momentsOfDays } from "@clove/domain/days.ts";
import { type RawBuilder, sql } from "kysely";
import { jsonOf } from "../../db/if-selected.ts";
import type { Scope } from "../../http/auth.ts";

/** `before`: the id of an entry; those older than it. */
export type AuditPage = AuditFilter & { length: number; before?: number | undefined };

/** Newest first. */
export function pageOfEntries(scope: Scope, asked: AuditPage): RawBuilder<AuditEntry> {
  const walks = sourcesOf(asked).map(
    (source) => sql`(select a.* from audit_log a where ${all([...conditionsOf(scope, asked), ...source])}
      order by a.created_at desc, a.id desc limit ${asked.length})`,
  );
  return sql<AuditEntry>`
    with page as materialized (
      select a.* from (${sql.join(walks, sql` union all `)}) a order by a.created_at desc, a.id desc limit ${asked.length}
    )
    select a.id, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.action,
      case when u.id is not null then ${jsonOf("u", "id", "name")} end as by, a.subject, a.subject_id,
      case when b.id is not null then ${jsonOf("b", "id", "name")} end as branch, a.detail
    from page a
    left join users u on u.company_id = a.company_id and u.id = a.user_id
    left join branches b on b.company_id = a.company_id and b.id = a.branch_id
    order by a.created_at desc, a.id desc`;
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/**
 * An index gives the entries of one action or one store in their order, but not those of several: each is read by itself, no
 * further than one page.
 */
function sourcesOf({ action, group, branch_id }: AuditPage): RawBuilder<unknown>[][] {
  const actions = (group ? actionsOfGroup(group) : [action]).filter(
    (one) => action === undefined || one === action,
  );
  const ofActions = group || action ? actions.map((one) => [sql`a.action = ${one}`]) : [[]];
  if (group && actions.length === 0) return [[sql`false`]];
  if (branch_id === undefined) return ofActions;
  const ofStore = sql`a.branch_id = ${branch_id}`;
  const toStore = sql`a.to_branch_id = ${branch_id} and a.branch_id is distinct from ${branch_id}`;
  return ofActions.flatMap((source) => [
    [...source, ofStore],
    [...source, toStore],
  ]);
}

function conditionsOf(scope: Scope, { user_id, before, ...days }: AuditPage): RawBuilder<unknown>[] {
  const { company_id, time_zone } = scope;
  const moments = momentsOfDays(days, time_zone);
  const at = sql`(select c.created_at from audit_log c where c.company_id = ${company_id} and c.id = ${before})`;
  return [
    sql`a.company_id = ${company_id}`,
    ...(user_id === undefined ? [] : [sql`a.user_id = ${user_id}`]),
    ...(moments.since === null ? [] : [sql`a.created_at >= to_timestamp(${moments.since / 1000})`]),
    ...(moments.before === null ? [] : [sql`a.created_at < to_timestamp(${moments.before / 1000})`]),
    ...(before === undefined ? [] : [sql`(a.created_at, a.id) < (${at}, ${before}::bigint)`]),
  ];
}
