-- A company that its operator has suspended (operating §31): its rows stay, and nobody signs in there.
-- Safe: a company has one row.
alter table companies
  drop constraint companies_status_check,
  add constraint companies_status_check check (status in ('unverified', 'pending', 'active', 'suspended'));

-- Why a session that was found before is not valid any more; asked only of those that `open_session` does not open.
create function session_is_suspended(hash text) returns boolean language plpgsql as $$
declare company bigint;
begin
  perform set_config('app.session_hash', hash, true);
  select company_id into company from sessions where token_hash = hash;
  perform set_config('app.session_hash', '', true);
  if company is null then return false; end if;
  perform set_config('app.company_id', company::text, true);
  return exists (select from companies where id = company and status = 'suspended');
end $$;

-- Whole companies are removed by an operator's command, which looks afterwards whether anything of them is left (operating §32).
create or replace function refuse_delete() returns trigger language plpgsql as $$
declare company bigint;
begin
  if current_setting('app.removes_company', true) = 'on' then return old; end if;
  company := coalesce((to_jsonb(old)->>'company_id')::bigint, old.id);
  -- Registrations that nobody has proved are deleted; they have sold nothing.
  if exists (select from companies where id = company and status = 'unverified') then return old; end if;
  raise restrict_violation using message = format('rows of %s are never deleted: ledgers name them', tg_table_name);
end $$;
