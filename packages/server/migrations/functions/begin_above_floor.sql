-- Version 1
-- Starts a counter's numbers of a day above those of orders that are lost (`skip_numbers`). A trigger, because `record_sale`
-- starts each day at 1; it runs once a day for each counter.
create or replace function begin_above_floor() returns trigger language plpgsql as $$
begin
  new.ref_sequence := new.ref_floor + new.ref_sequence;
  return new;
end $$;
