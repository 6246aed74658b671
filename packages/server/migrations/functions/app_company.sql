-- Version 0
-- The company of this transaction; null: none has been entered.
create or replace function app_company() returns bigint language sql stable as
  $$ select nullif(current_setting('app.company_id', true), '')::bigint $$;
