-- The stock of any day is read from marks (docs/decisions/121).

-- Moments of which marked_stock knows what was left in each batch. `up_to`: the id of the last movement before, from which on those
-- until the next mark are counted.
-- `since`: the mark before, from which it was made. Null: the first.
create table stock_marks (
  company_id bigint not null,
  at timestamptz not null,
  since timestamptz,
  up_to bigint not null,
  primary key (company_id, at)
);

-- What was left in a batch at a mark: the sum of its movements before that moment. A batch without a row had nothing.
create table marked_stock (
  company_id bigint not null,
  at timestamptz not null,
  batch_id bigint not null,
  quantity numeric(14, 3) not null
);
-- No primary key: it would be nearly as large as the table. The rows of a mark are written at once, with its row in stock_marks.
create index marked_stock_at on marked_stock (company_id, at);

alter table stock_marks enable row level security;
alter table stock_marks force row level security;
alter table marked_stock enable row level security;
alter table marked_stock force row level security;

-- Marks of the past are made soon. In ten minutes: by then no server of the version before runs any more.
-- Safe: one short row of each company, which only servers that sum months and sales that arrive late write.
update months_due set due_at = least(due_at, now() + interval '10 minutes');
