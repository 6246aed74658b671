-- Version 1
-- Like note_new_rows, for deleted rows.
create or replace function note_old_rows() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) select company_id, tg_argv[0], id from old_rows;
  return null;
end $$;
