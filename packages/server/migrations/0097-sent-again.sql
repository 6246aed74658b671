-- Records that a till sent again because the server had lost them when it was set back (sync §18).
create table sent_again (
  company_id bigint not null references companies,
  temp_id text not null,
  kind text not null,
  -- of the stored record
  row_id bigint not null,
  terminal_id bigint,
  device_id text,
  sent_by bigint not null,
  -- when the server had confirmed it, by the till's clock
  confirmed_at timestamptz not null,
  -- when it was made
  made_at timestamptz not null,
  sent_at timestamptz not null default now(),
  primary key (company_id, temp_id)
);
create index sent_again_sent on sent_again (company_id, sent_at);
alter table sent_again enable row level security;
alter table sent_again force row level security;

-- How far a counter's numbers had come at the moment to which the server was set back, before any were skipped.
create table set_back_counters (
  company_id bigint not null,
  set_back_id bigint not null,
  terminal_id bigint not null,
  ref_day date,
  ref_sequence bigint not null,
  z_number bigint,
  primary key (company_id, set_back_id, terminal_id),
  foreign key (company_id, set_back_id) references set_backs (company_id, id)
);
alter table set_back_counters enable row level security;
alter table set_back_counters force row level security;
