-- Version 0
create or replace trigger note_insert after insert on batches referencing new table as new_rows
  for each statement execute function note_new_stocks();
-- A sale is noted by record_sale.
create or replace trigger note_update after update on batches referencing new table as new_rows
  for each statement when (coalesce(current_setting('app.sale_is_noted', true), '') <> 'on')
  execute function note_new_stocks();
create or replace trigger note_delete after delete on batches referencing old table as old_rows
  for each statement execute function note_old_stocks();
create or replace trigger never_deleted before delete on batches
  for each row execute function refuse_delete();
