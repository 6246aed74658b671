-- Version 1
-- Adds the rights that a member of staff has at the end of a transaction to the history, if they differ from the last ones there.
-- The argument names the column with the person's id. At the end, because one change may write several rows, and because an
-- import of a company from another installation writes the history itself. It runs as the owner, because the server's role may
-- not write there.
create or replace function note_rights() returns trigger language plpgsql security definer set search_path from current as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  company bigint := changed->>'company_id';
  person bigint := changed->>tg_argv[0];
begin
  -- Locks the person, so that two transactions write one after the other and the second sees what the first has written.
  perform from users where company_id = company and id = person for no key update;
  insert into rights_history (company_id, user_id, role, status, permissions, branch_ids, max_discount, max_discount_type)
    select company, person, role, status, permissions, branch_ids, max_discount, max_discount_type
      from users u, lateral (select array(select branch_id from user_branches b
        where b.company_id = company and b.user_id = person order by 1) as branch_ids) stores
      where u.company_id = company and u.id = person
    except select company_id, user_id, role, status, permissions, branch_ids, max_discount, max_discount_type
      from (select * from rights_history h where h.company_id = company and h.user_id = person order by h.id desc limit 1) newest;
  return null;
end $$;
