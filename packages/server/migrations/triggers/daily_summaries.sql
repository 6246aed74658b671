-- Version 1
-- For servers of the version before (functions/keep_work.sql).
create or replace trigger keep_work after insert or update of next_at on daily_summaries
  for each row when (current_setting('app.keeps_directory', true) is distinct from 'on') execute function keep_work('summary', 'next_at');
