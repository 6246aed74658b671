-- Version 5
-- On a cluster: runs a statement with the caller's rights on the worker of `company`, in one call, and returns its rows, if it
-- has any. `statement` has no parameters. For what the coordinator itself refuses (db/at-company.sql.ts). jit is off, because
-- PostgreSQL would take longer to compile the statement than to run it (docs/decisions/075).
create or replace function run_at_company(company bigint, statement text, has_rows boolean) returns setof jsonb
language plpgsql set jit = off as $$
declare found record;
begin
  if has_rows then
    for found in execute statement loop
      return next to_jsonb(found);
    end loop;
  else
    -- Unless the statement returns something, Citus stores the rows of a query by COPY, which row-level security refuses.
    for found in execute statement || ' returning 1' loop
    end loop;
  end if;
end $$;
