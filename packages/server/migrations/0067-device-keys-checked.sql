-- The constraint of 0066, in a transaction of its own, which stops no sale while it reads the companies.
alter table companies validate constraint companies_lock_after_minutes;
