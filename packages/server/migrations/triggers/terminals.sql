-- Version 0
create or replace trigger note_insert after insert on terminals referencing new table as new_rows
  for each statement execute function note_new_branch_rows('terminals');
create or replace trigger note_update after update of name, description, unique_no, branch_id, status, printer_address, printer_port
    on terminals
  for each row when ((old.name, old.description, old.unique_no, old.branch_id, old.status, old.printer_address, old.printer_port)
    is distinct from (new.name, new.description, new.unique_no, new.branch_id, new.status, new.printer_address, new.printer_port))
  execute function note_terminal();
create or replace trigger note_delete after delete on terminals referencing old table as old_rows
  for each statement execute function note_old_branch_rows('terminals');
create or replace trigger begin_above_floor before update on terminals
  for each row when (new.ref_day is distinct from old.ref_day and new.ref_day <= new.ref_floor_until)
  execute function begin_above_floor();
create or replace trigger never_deleted before delete on terminals
  for each row execute function refuse_delete();
-- What a sale changes in a counter has a trigger of its own, because a long condition is prepared again for each statement.
create or replace trigger note_cash after update of cash_box on terminals
  for each row when (coalesce(current_setting('app.sale_is_noted', true), '') <> 'on' and old.cash_box <> new.cash_box)
  execute function note_terminal();
create or replace trigger note_orders after update of name on terminals
  for each row when (old.name is distinct from new.name) execute function note_orders_of_terminal();
