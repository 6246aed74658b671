-- Version 1
-- Notes that something is asked for or was answered, beside the counter where it was: servers of the version before send that counter
-- again, and do not know `approvals`.
create or replace function note_approval() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id, parts)
    values (new.company_id, 'terminals', new.terminal_id, new.branch_id, jsonb_build_object('approvals', array[new.id]));
  return null;
end $$;
