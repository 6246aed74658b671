-- Version 6
create or replace trigger note_update after update of
    name, logo, email, contact_number, address, registration_number, sst_id, currency, time_zone, invoice_layout,
    currency_confirmed, prices_include_tax, tax_after_discount, cash_rounding, refund_to, tax_name, default_vat,
    bank_label, credit_label, tax_confirmed, lock_after_minutes, mismatch_question, scale_codes, date_format,
    language, receipt_language
  on companies for each row when ((
      old.name, old.logo, old.email, old.contact_number, old.address, old.registration_number, old.sst_id,
      old.currency, old.time_zone, old.invoice_layout, old.currency_confirmed, old.prices_include_tax,
      old.tax_after_discount, old.cash_rounding, old.refund_to, old.tax_name, old.default_vat, old.bank_label,
      old.credit_label, old.tax_confirmed, old.lock_after_minutes, old.mismatch_question, old.scale_codes,
      old.date_format, old.language, old.receipt_language
    ) is distinct from (
      new.name, new.logo, new.email, new.contact_number, new.address, new.registration_number, new.sst_id,
      new.currency, new.time_zone, new.invoice_layout, new.currency_confirmed, new.prices_include_tax,
      new.tax_after_discount, new.cash_rounding, new.refund_to, new.tax_name, new.default_vat, new.bank_label,
      new.credit_label, new.tax_confirmed, new.lock_after_minutes, new.mismatch_question, new.scale_codes,
      new.date_format, new.language, new.receipt_language
    ))
  execute function note_company();
create or replace trigger never_deleted before delete on companies
  for each row execute function refuse_delete();
