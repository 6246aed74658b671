-- Whose store a record that was put aside is of (D9.5): an order's by its counter, a product's by its own; null for what belongs
-- to the company, and for what names no store of it.
alter table quarantine
  add column branch_id bigint,
  add foreign key (company_id, branch_id) references branches;

-- An owner that row-level security binds sees no company's rows here. The bodies are read without their escapes: one that stands
-- for a NUL could not be read at all.
alter table quarantine no force row level security;
alter table terminals no force row level security;
alter table branches no force row level security;
update quarantine q set branch_id = t.branch_id from terminals t
  where q.kind = 'order' and t.company_id = q.company_id
    and regexp_replace(q.body::text, '\\.', '_', 'g')::json->>'terminal_id' = t.id::text;
update quarantine q set branch_id = b.id from branches b
  where q.kind = 'product' and b.company_id = q.company_id
    and regexp_replace(q.body::text, '\\.', '_', 'g')::json->>'branch_id' = b.id::text;
alter table quarantine force row level security;
alter table terminals force row level security;
alter table branches force row level security;

-- How many of a sender's records are open.
create index quarantine_sender on quarantine (company_id, sent_by) where status = 'open';
