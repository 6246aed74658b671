-- When a manager has looked at an order's flags (orders §7).
alter table orders add column flags_seen_at timestamptz;

-- A page of the order list reads its own rows, whatever the list is filtered by; `orders_created` serves days.
create index orders_branch on orders (company_id, branch_id, created_at desc, id desc);
create index orders_terminal on orders (company_id, terminal_id, created_at desc, id desc);
create index orders_undone on orders (company_id, status, created_at desc, id desc) where status <> 'completed';
create index orders_flagged on orders (company_id, created_at desc, id desc)
  where flags <> '{}' and flags_seen_at is null;
