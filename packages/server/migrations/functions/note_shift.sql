-- Version 1
-- Notes the person and the counter of a shift that was opened or closed: the person's tills learn it at once through the profile,
-- and lists of shifts are read again with the counter. A sale does not fire it, because it changes other columns of the shift.
create or replace function note_shift() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) values (new.company_id, 'users', new.user_id);
  insert into changes (company_id, type, row_id, branch_id)
    select company_id, 'terminals', id, branch_id from terminals where company_id = new.company_id and id = new.terminal_id;
  return null;
end $$;
