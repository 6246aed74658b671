-- Version 1
-- Refuses to delete rows that sales and ledgers name, because these have no foreign keys (docs/decisions/030). Only an operator's
-- command removes them, with the whole company, and checks afterwards that nothing of it is left (operating §32).
create or replace function refuse_delete() returns trigger language plpgsql as $$
declare company bigint;
begin
  if current_setting('app.removes_company', true) = 'on' then return old; end if;
  company := coalesce((to_jsonb(old)->>'company_id')::bigint, old.id);
  -- Registrations whose e-mail was not proved may be deleted, because they have no sales.
  if exists (select from companies where id = company and status = 'unverified') then return old; end if;
  raise restrict_violation using message = format('rows of %s are never deleted: ledgers name them', tg_table_name);
end $$;
