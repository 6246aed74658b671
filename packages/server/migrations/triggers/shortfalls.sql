-- Version 0
-- A sale is noted by record_sale.
create or replace trigger note_insert after insert on shortfalls referencing new table as new_rows
  for each statement when (coalesce(current_setting('app.sale_is_noted', true), '') <> 'on')
  execute function note_new_stocks();
create or replace trigger note_update after update on shortfalls referencing new table as new_rows
  for each statement execute function note_new_stocks();
