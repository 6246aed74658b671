-- Version 1
create or replace trigger note_insert after insert on users referencing new table as new_rows
  for each statement execute function note_new_rows('users');
create or replace trigger note_update after update of name, email, phone, gender, role, status, max_discount, max_discount_type, credit_limit,
    barcode, permissions on users
  for each row when ((old.name, old.email, old.phone, old.gender, old.role, old.status, old.max_discount, old.max_discount_type,
      old.credit_limit, old.barcode, old.permissions)
    is distinct from (new.name, new.email, new.phone, new.gender, new.role, new.status, new.max_discount,
      new.max_discount_type, new.credit_limit, new.barcode, new.permissions))
  execute function note_user();
create or replace trigger note_delete after delete on users referencing old table as old_rows
  for each statement execute function note_old_rows('users');
create or replace trigger never_deleted before delete on users
  for each row execute function refuse_delete();
-- What a sale changes in a customer has a trigger of its own, because a long condition is prepared again for each statement.
create or replace trigger note_credit after update of credit_used on users
  for each row when (coalesce(current_setting('app.sale_is_noted', true), '') <> 'on' and old.credit_used <> new.credit_used)
  execute function note_user();
create or replace trigger note_orders after update of name, phone on users
  for each row when ((old.name, old.phone) is distinct from (new.name, new.phone)) execute function note_orders_of_user();
drop trigger if exists note_rights on users;
create constraint trigger note_rights after insert or update of role, status, permissions, max_discount, max_discount_type on users
  deferrable initially deferred
  for each row when (new.role <> 'customer') execute function note_rights('id');
-- For servers of the version before (functions/keep_login.sql).
create or replace trigger keep_login after insert or update of email, role, registration_hash or delete on users
  for each row when (current_setting('app.keeps_directory', true) is distinct from 'on') execute function keep_login();
