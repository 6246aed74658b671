-- Version 0
-- Records kept aside, and that they are settled, are no rows that tills hold, but figures of their store on open dashboards
-- (dashboard §7); of every store, where a record names none.
create or replace function note_stores_of_record() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id)
    select company_id, 'branches', id from branches
    where company_id = new.company_id and (new.branch_id is null or id = new.branch_id);
  return null;
end $$;
