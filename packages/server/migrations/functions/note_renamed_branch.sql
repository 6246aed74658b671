-- Version 1
-- Counters, stocks and orders all contain their branch's name, so tills get a new snapshot instead of nearly every row one by one.
create or replace function note_renamed_branch() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) values (new.company_id, 'everything', 0);
  return null;
end $$;
