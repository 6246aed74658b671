-- Version 1
-- For servers of the version before (functions/keep_work.sql).
create or replace trigger keep_work after insert or update of next_try_at, status on mails
  for each row when (new.status = 'queued' and current_setting('app.keeps_directory', true) is distinct from 'on')
  execute function keep_work('mail', 'next_try_at');
