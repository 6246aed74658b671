-- Version 1
-- Notes a person of whom something changed that tills hold.
create or replace function note_user() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) values (new.company_id, 'users', new.id);
  return null;
end $$;
