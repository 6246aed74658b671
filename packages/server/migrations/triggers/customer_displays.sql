-- Version 1
-- For servers of the version before (functions/keep_key.sql).
create or replace trigger keep_key after insert or update of code_hash, key_hash or delete on customer_displays
  for each row when (current_setting('app.keeps_directory', true) is distinct from 'on') execute function keep_key('display');
