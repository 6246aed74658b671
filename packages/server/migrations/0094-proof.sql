-- The chain of each device's sales (proof §2).

-- The place of a sale in its device's chain. A sale of an earlier version of the app has none. Without foreign keys, as every table that
-- each sale writes (docs/decisions/030).
create table sale_proofs (
  company_id bigint not null,
  order_id bigint not null,
  device_id uuid not null,
  device_no int not null,
  -- of the device's sale before, null for its first
  previous_hash bytea,
  hash bytea not null,
  -- when the device gave the number, by its clock
  made_at timestamptz not null,
  -- only if the order has none
  temp_id text,
  -- places of the lines, from 0, that name their variation by its temp_id
  made_lines bigint[],
  -- the chain that was lost with the device's data
  replaces jsonb,
  -- what was wrong when it arrived: hash = not of this sale, fork = the number was there, previous = not of the number before
  fault text check (fault in ('hash', 'fork', 'previous')),
  primary key (company_id, order_id)
);
create index sale_proofs_number on sale_proofs (company_id, device_id, device_no);
create index sale_proofs_fault on sale_proofs (company_id, order_id) where fault is not null;

-- Numbers of which a device says that no sale got them: the server refused it, or it was never made.
create table void_numbers (
  company_id bigint not null,
  device_id uuid not null,
  device_no int not null,
  previous_hash bytea,
  hash bytea not null,
  temp_id text not null,
  made_at timestamptz not null,
  -- the sale that brought it
  order_id bigint not null,
  primary key (company_id, device_id, device_no, hash)
);

alter table sale_proofs enable row level security;
alter table sale_proofs force row level security;
alter table void_numbers enable row level security;
alter table void_numbers force row level security;
