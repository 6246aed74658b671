-- Version 0
create or replace trigger note_update after update of name, logo, email, contact_number, address, registration_number, sst_id, currency,
    time_zone, invoice_layout, currency_confirmed on companies
  for each row when ((old.name, old.logo, old.email, old.contact_number, old.address, old.registration_number, old.sst_id,
      old.currency, old.time_zone, old.invoice_layout, old.currency_confirmed)
    is distinct from (new.name, new.logo, new.email, new.contact_number, new.address, new.registration_number, new.sst_id,
      new.currency, new.time_zone, new.invoice_layout, new.currency_confirmed))
  execute function note_company();
create or replace trigger never_deleted before delete on companies
  for each row execute function refuse_delete();
