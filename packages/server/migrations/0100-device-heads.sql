-- How far each device says that it has come (proof §6): sales that are lost with a device before it has sent them.
create table device_heads (
  company_id bigint not null,
  device_id uuid not null,
  -- the last number that the device has given, and its hash
  device_no int not null,
  hash bytea not null,
  told_at timestamptz not null default now(),
  primary key (company_id, device_id)
);
alter table device_heads enable row level security;
alter table device_heads force row level security;
