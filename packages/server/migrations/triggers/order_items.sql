-- Version 0
create or replace trigger note_update after update on order_items referencing new table as new_rows
  for each statement execute function note_order_parts();
create or replace trigger never_deleted before delete on order_items
  for each row execute function refuse_delete();
