-- Version 1
-- Notes the rows that a statement wrote, by their ids, for the data stream; the argument is the stream's type.
create or replace function note_new_rows() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) select company_id, tg_argv[0], id from new_rows;
  return null;
end $$;
