-- Version 2
-- Like note_new_rows, for deleted rows.
create or replace function note_old_rows() returns trigger language plpgsql as $$
declare
  companies bigint[];
  ids bigint[];
begin
  select array_agg(company_id), array_agg(id) into companies, ids from old_rows;
  insert into changes (company_id, type, row_id) select company, tg_argv[0], id from unnest(companies, ids) as r (company, id);
  return null;
end $$;
