-- Version 2
-- Notes the rows that a statement wrote, by their ids, for the data stream; the argument is the stream's type. Their ids are read
-- first, because on a cluster's worker no statement that writes can read the trigger's rows as well.
create or replace function note_new_rows() returns trigger language plpgsql as $$
declare
  companies bigint[];
  ids bigint[];
begin
  select array_agg(company_id), array_agg(id) into companies, ids from new_rows;
  insert into changes (company_id, type, row_id) select company, tg_argv[0], id from unnest(companies, ids) as r (company, id);
  return null;
end $$;
