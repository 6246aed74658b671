-- Version 0
-- Rows of a branch: nobody who does not see it need look.
create or replace function note_new_branch_rows() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id) select company_id, tg_argv[0], id, branch_id from new_rows;
  return null;
end $$;
