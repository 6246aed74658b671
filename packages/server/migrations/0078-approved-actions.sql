-- Who approved a return, a cancellation, a cash movement or an opening of the drawer that needed somebody else (docs/decisions/106).
-- null: it needed nobody.
alter table order_returns add column approved_by bigint;
alter table orders add column cancel_approved_by bigint;
alter table cash_ledger add column approved_by bigint;
alter table drawer_openings add column approved_by bigint;
