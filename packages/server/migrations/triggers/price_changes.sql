-- Version 2
create or replace trigger note_insert after insert on price_changes referencing new table as new_rows
  for each statement execute function note_new_rows('price_changes');
create or replace trigger note_update after update on price_changes referencing new table as new_rows
  for each statement execute function note_new_rows('price_changes');
-- For servers of the version before (functions/keep_work.sql).
create or replace trigger keep_work after insert or update of effective_at, status on price_changes
  for each row when (new.status = 'planned' and current_setting('app.keeps_directory', true) is distinct from 'on')
  execute function keep_work('prices', 'effective_at');
