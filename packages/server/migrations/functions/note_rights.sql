-- Version 0
-- What a person may do at the end of a transaction, if it is something else than before. The argument names the column with the
-- person's id. At the end, because one change may write several rows, and because rows that are brought in from another
-- installation bring their history with them. As the owner, because nobody else may write it.
create or replace function note_rights() returns trigger language plpgsql security definer set search_path from current as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  company bigint := changed->>'company_id';
  person bigint := changed->>tg_argv[0];
begin
  -- One after another, so that each sees what the one before did.
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
