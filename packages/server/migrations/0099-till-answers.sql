-- What each till said of its own numbers when it met a server that was set back (sync §19).
create table till_answers (
  company_id bigint not null,
  set_back_id bigint not null,
  device_id uuid not null,
  answered_at timestamptz not null default now(),
  user_id bigint not null,
  -- the last number that the device had given
  made int not null,
  -- numbers that it still has to send, as [first, last]
  waiting jsonb not null,
  primary key (company_id, set_back_id, device_id),
  foreign key (company_id, set_back_id) references set_backs (company_id, id)
);
alter table till_answers enable row level security;
alter table till_answers force row level security;
