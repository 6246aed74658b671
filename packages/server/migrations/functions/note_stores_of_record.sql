-- Version 1
-- Notes the store of a record that was kept aside or settled, or every store if it names none. Tills do not hold such records, but
-- open dashboards count them for each store (dashboard §7).
create or replace function note_stores_of_record() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id)
    select company_id, 'branches', id from branches
    where company_id = new.company_id and (new.branch_id is null or id = new.branch_id);
  return null;
end $$;
