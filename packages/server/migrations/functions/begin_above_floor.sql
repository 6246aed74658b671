-- Version 0
-- A trigger, because `record_sale` begins each day at 1; it runs once a day at a counter.
create or replace function begin_above_floor() returns trigger language plpgsql as $$
begin
  new.ref_sequence := new.ref_floor + new.ref_sequence;
  return new;
end $$;
