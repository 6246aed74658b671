-- Version 2
-- Like note_new_branch_rows, for deleted rows.
create or replace function note_old_branch_rows() returns trigger language plpgsql as $$
declare
  companies bigint[];
  ids bigint[];
  branches bigint[];
begin
  select array_agg(company_id), array_agg(id), array_agg(branch_id) into companies, ids, branches from old_rows;
  insert into changes (company_id, type, row_id, branch_id)
    select company, tg_argv[0], id, branch from unnest(companies, ids, branches) as r (company, id, branch);
  return null;
end $$;
