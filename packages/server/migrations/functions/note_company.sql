-- Version 0
-- What receipts print of the company reaches tills by the data stream (sync §1).
create or replace function note_company() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) values (new.id, 'companies', new.id);
  return null;
end $$;
