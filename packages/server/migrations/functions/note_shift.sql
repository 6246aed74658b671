-- Version 0
-- A till learns at once that its user's shift was opened or closed elsewhere: the profile has the counter. Lists of shifts
-- follow the counter. A sale changes neither column.
create or replace function note_shift() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) values (new.company_id, 'users', new.user_id);
  insert into changes (company_id, type, row_id, branch_id)
    select company_id, 'terminals', id, branch_id from terminals where company_id = new.company_id and id = new.terminal_id;
  return null;
end $$;
