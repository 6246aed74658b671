-- Outside a transaction: people sign in meanwhile.
-- A hash is unique over all companies in key_directory, and in each table within the company (docs/decisions/124).
drop index concurrently if exists device_keys_hash;
create unique index concurrently device_keys_hash on device_keys (company_id, key_hash);
drop index concurrently if exists customer_displays_code;
create unique index concurrently customer_displays_code on customer_displays (company_id, code_hash);
drop index concurrently if exists customer_displays_key;
create unique index concurrently customer_displays_key on customer_displays (company_id, key_hash);
-- Servers of the version before look for a session by its hash alone, many times a second.
drop index concurrently if exists sessions_of_any_company;
create index concurrently sessions_of_any_company on sessions (token_hash);
