-- From this the keys of a company's devices are made, so that a key which was given after a backup can be made again once that backup
-- is restored (docs/decisions/126). Keys of before have a secret of their own.
create table receipt_secrets (
  company_id bigint primary key references companies,
  secret text not null
);
alter table receipt_secrets enable row level security;
alter table receipt_secrets force row level security;
