-- Receipts of credit repayments are numbered by their counter, so that the numbers of its invoices have no gaps.
alter table terminals add column repayment_sequence bigint not null default 0;

-- A statement reads a customer's lines newest first, and the balance after a line is the sum of all up to it.
drop index credit_ledger_user;
create index credit_ledger_user on credit_ledger (company_id, user_id, id) include (amount);
-- A line names its payment: an invariant looks for it.
create index credit_ledger_payment on credit_ledger (company_id, payment_log_id);
