-- Outside a transaction: mails are queued meanwhile.
-- What is due in one company (docs/decisions/124).
drop index concurrently if exists mails_queued;
create index concurrently mails_queued on mails (company_id, next_try_at) where status = 'queued';
drop index concurrently if exists price_changes_planned;
create index concurrently price_changes_planned on price_changes (company_id, effective_at) where status = 'planned';
