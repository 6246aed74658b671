-- Version 1
-- Notes a changed counter, for both stores if it was moved to another one.
create or replace function note_terminal() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id) values (new.company_id, 'terminals', new.id, new.branch_id);
  if old.branch_id <> new.branch_id then
    insert into changes (company_id, type, row_id, branch_id) values (new.company_id, 'terminals', new.id, old.branch_id);
  end if;
  return null;
end $$;
