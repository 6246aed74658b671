-- `remark` of a record that came back: what is not as it was, as its number (sync §20). `kind`: of the record, or what was done.
alter table sent_again add column remark text;
-- As the other numbers of the counter: at the moment to which the server was set back.
alter table set_back_counters add column invoice_sequence bigint, add column repayment_sequence bigint;

-- What was done at a counter and cannot be done again is kept aside.
-- Safe: few records lie aside
alter table quarantine
  drop constraint quarantine_kind_check,
  add constraint quarantine_kind_check
    check (kind in ('category', 'brand', 'product', 'user', 'order', 'drawer_opening', 'counter_act'));
