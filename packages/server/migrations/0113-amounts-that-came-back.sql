-- `amount` of a record that came back, as it did (sync §19): what was sold, moved, repaid or paid back, or the balance of a shift. Null
-- where it has none, and for what came back before.
alter table sent_again add column amount numeric(14,3);
