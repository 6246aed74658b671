-- Version 0
-- Rows of sales and ledgers have no foreign keys (docs/decisions/030), so what they name stays. Whole companies are removed by an
-- operator's command, which looks afterwards whether anything of them is left (operating §32).
create or replace function refuse_delete() returns trigger language plpgsql as $$
declare company bigint;
begin
  if current_setting('app.removes_company', true) = 'on' then return old; end if;
  company := coalesce((to_jsonb(old)->>'company_id')::bigint, old.id);
  -- Registrations that nobody has proved are deleted; they have sold nothing.
  if exists (select from companies where id = company and status = 'unverified') then return old; end if;
  raise restrict_violation using message = format('rows of %s are never deleted: ledgers name them', tg_table_name);
end $$;
