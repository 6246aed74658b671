-- Version 0
-- Counters, stocks and orders all carry their branch's name: everybody gets a new snapshot instead of nearly everything.
create or replace function note_renamed_branch() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) values (new.company_id, 'everything', 0);
  return null;
end $$;
