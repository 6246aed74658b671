-- Outside a transaction: goods are sold meanwhile.
-- What expires next (stock §38). Batches without a date, and so sales of them, do not write it.
drop index concurrently if exists batches_expiring;
create index concurrently batches_expiring on batches (company_id, expires_on)
  where not is_empty and expires_on is not null;
