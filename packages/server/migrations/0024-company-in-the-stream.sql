-- False until somebody has chosen currency and time zone, or found them right (people §12). Companies that are already
-- there are not asked.
alter table companies add column currency_confirmed boolean not null default true;
alter table companies alter column currency_confirmed set default false;

-- What receipts print of the company reaches tills by the data stream (sync §1).
create function note_company() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) values (new.id, 'companies', new.id);
  return null;
end $$;
create trigger note_update after update of name, logo, email, contact_number, address, registration_number, sst_id, currency,
    time_zone, invoice_layout, currency_confirmed on companies for each row
  when ((old.name, old.logo, old.email, old.contact_number, old.address, old.registration_number, old.sst_id, old.currency,
      old.time_zone, old.invoice_layout, old.currency_confirmed)
    is distinct from (new.name, new.logo, new.email, new.contact_number, new.address, new.registration_number, new.sst_id,
      new.currency, new.time_zone, new.invoice_layout, new.currency_confirmed))
  execute function note_company();
