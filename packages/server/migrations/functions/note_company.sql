-- Version 1
-- Notes a change of what receipts print of the company, so that the data stream sends it to tills (sync §1).
create or replace function note_company() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) values (new.id, 'companies', new.id);
  return null;
end $$;
