-- Outside a transaction: people are added meanwhile.
-- An e-mail is unique over all companies in staff_logins, and in this table within the company (docs/decisions/124).
drop index concurrently if exists users_login;
create unique index concurrently users_login on users (company_id, email) where role <> 'customer' and registration_hash is null;
drop index concurrently if exists users_registration;
create unique index concurrently users_registration on users (company_id, registration_hash) where registration_hash is not null;
