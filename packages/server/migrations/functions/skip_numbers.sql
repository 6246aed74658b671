-- Version 4
-- Skips the numbers of a company's orders, receipts and closings that were made since `lost_from` and are lost, because they were
-- printed and must not be given again: 1,000 of each kind, more than a counter is likely to have made since. Keeps, for the newest
-- set-back of the company, how far its counters had come before.
create or replace function skip_numbers(company bigint, lost_from timestamptz) returns void language plpgsql as $$
begin
  insert into set_back_counters (company_id, set_back_id, terminal_id, ref_day, ref_sequence, invoice_sequence, repayment_sequence, z_number)
    select t.company_id, s.id, t.id, t.ref_day, t.ref_sequence, t.invoice_sequence, t.repayment_sequence,
      (select max(z_number) from shifts s where s.company_id = t.company_id and s.terminal_id = t.id)
    from terminals t, (select max(id) as id from set_backs where company_id = company) s
    where t.company_id = company and s.id is not null
    on conflict do nothing;
  update terminals t set invoice_sequence = invoice_sequence + 1000, repayment_sequence = repayment_sequence + 1000,
    ref_sequence = ref_sequence + 1000,
    ref_floor = 1000 + case when ref_floor_until >= (lost_from at time zone c.time_zone)::date then ref_floor else 0 end,
    ref_floor_until = (clock_timestamp() at time zone c.time_zone)::date,
    z_floors = z_floors || 1000 + greatest(
      (select max(z_number) from shifts s where s.company_id = t.company_id and s.terminal_id = t.id),
      (select max(f) from unnest(z_floors) f), 0)
  from companies c where c.id = company and t.company_id = company;
end $$;
