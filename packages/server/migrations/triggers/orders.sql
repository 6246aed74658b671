-- Version 0
-- A sale is noted by record_sale.
create or replace trigger note_insert after insert on orders referencing new table as new_rows
  for each statement when (coalesce(current_setting('app.sale_is_noted', true), '') <> 'on')
  execute function note_new_branch_rows('orders');
create or replace trigger note_update after update on orders referencing new table as new_rows
  for each statement execute function note_new_branch_rows('orders');
create or replace trigger note_delete after delete on orders referencing old table as old_rows
  for each statement execute function note_old_branch_rows('orders');
create or replace trigger mark_summed_month after insert on orders
  for each row when (new.created_at < new.synced_at - interval '12 hours') execute function mark_summed_month();
create or replace trigger never_deleted before delete on orders
  for each row execute function refuse_delete();
