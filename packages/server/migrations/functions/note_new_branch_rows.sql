-- Version 1
-- Like note_new_rows, with the rows' branch, so that only tills that see the branch read them.
create or replace function note_new_branch_rows() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id) select company_id, tg_argv[0], id, branch_id from new_rows;
  return null;
end $$;
