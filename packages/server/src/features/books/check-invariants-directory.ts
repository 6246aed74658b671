import type { Invariant } from "./sharing.ts";

/**
 * The directories are written beside the tables of the company (docs/decisions/124). Each side is read by itself, because on a cluster the
 * two lie on different machines.
 */
export const directoryInvariants: readonly Invariant[] = [
  {
    name: "the directory of keys has every key of the company, and no other",
    sql: `with stored as materialized (
        select 'session' as kind, token_hash as hash from sessions where company_id = $1
        union all select 'link', token_hash from password_links where company_id = $1
        union all select 'device', key_hash from device_keys where company_id = $1
        union all select 'challenge', token_hash from passkey_challenges where company_id = $1
        union all select 'display', coalesce(key_hash, code_hash) from customer_displays where company_id = $1
      ), known as materialized (select kind, hash from key_directory where company_id = $1)
      select kind, case when k.hash is null then 'not in the directory' else 'only in the directory' end as is
      from stored s full join known k using (kind, hash) where s.hash is null or k.hash is null`,
  },
  {
    name: "the directory of e-mails has every member of staff and every sign-up, and no other",
    sql: `with stored as materialized (
        select id as user_id, email, registration_hash from users where company_id = $1 and role <> 'customer'
      ), known as materialized (
        select user_id, email, null as registration_hash from staff_logins where company_id = $1
        union all select user_id, email, registration_hash from registrations where company_id = $1
      )
      select coalesce(s.user_id, k.user_id) as user_id,
        case when k.email is null then 'not in the directory' else 'only in the directory' end as is
      from stored s full join known k on k.user_id = s.user_id and k.email = s.email
        and k.registration_hash is not distinct from s.registration_hash
      where s.email is null or k.email is null`,
  },
  {
    // A row too many does no harm: the server that claims it finds nothing to do, and deletes it. After a failure work is put off.
    name: "what is due in the company is known",
    sql: `with due as materialized (
        select 'mail' as kind, min(next_try_at) as due_at from mails where company_id = $1 and status = 'queued'
        union all select 'summary', min(next_at) from daily_summaries where company_id = $1
        union all select 'prices', min(effective_at) from price_changes where company_id = $1 and status = 'planned'
      ), known as materialized (
        select kind, due_at from company_work where company_id = $1
      ), months as materialized (select company_id from months_due where company_id = $1)
      select d.kind, d.due_at from due d where d.due_at is not null and not exists (
        select from known k where k.kind = d.kind and k.due_at <= greatest(d.due_at, now() + interval '1 hour'))
      union all select 'months', null where not exists (select from months)`,
  },
];
