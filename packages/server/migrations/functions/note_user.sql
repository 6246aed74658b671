-- Version 0
-- What tills hold of a person has changed.
create or replace function note_user() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) values (new.company_id, 'users', new.id);
  return null;
end $$;
