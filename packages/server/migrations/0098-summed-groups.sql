-- Reports by category or brand and by day, hour or cashier read sums (docs/decisions/119).

-- What was sold on a day or, if `is_month`, in the month that begins with it, less what was cancelled or came back then, without return
-- charges. `returned` is the quantity of these. By store, by category or, if `of_brand`, by brand (`group_id`), which are those that the
-- product has now, and by cashier or, if `by_hour`, by hour of the clock (`key`). Figures as in summed_hours. Only of months whose days
-- are summed.
create table summed_groups (
  company_id bigint not null,
  branch_id bigint not null,
  group_id bigint not null,
  key bigint not null,
  day date not null,
  is_month boolean not null,
  of_brand boolean not null,
  by_hour boolean not null,
  quantity numeric not null,
  returned numeric not null,
  goods_amount numeric not null,
  discount_amount numeric not null,
  sst_amount numeric not null,
  paid numeric not null,
  cost numeric not null
);
-- No primary key: with every column of a row it would be as large as the table. Rows are written and deleted by whole days.
create index summed_groups_day on summed_groups (company_id, is_month, of_brand, by_hour, day, branch_id);

alter table summed_groups enable row level security;
alter table summed_groups force row level security;

-- The end of what summed_groups has of the month, null for nothing. A server of the version before moves only `before`.
alter table summed_months add column groups_before timestamptz;

-- Products whose category or brand has changed since. Months in which they were sold are read from rows until their groups are summed
-- again.
create table moved_products (
  company_id bigint not null,
  product_id bigint not null,
  primary key (company_id, product_id)
);

alter table moved_products enable row level security;
alter table moved_products force row level security;

-- The groups of months that are summed already are summed soon. In ten minutes: by then no server of the version before runs any more.
-- Safe: one short row of each company, which only servers that sum months and sales that arrive late write.
update months_due set due_at = least(due_at, now() + interval '10 minutes');
