-- A cluster that spreads companies over machines has no keys over all companies (docs/decisions/124). Servers of the version before
-- need them for nothing but speed: the few devices, links and displays of a shop are read from end to end meanwhile.
alter table sessions drop constraint sessions_token_hash_key;
alter table password_links drop constraint password_links_token_hash_key;
alter table device_keys drop constraint device_keys_key_hash_key;
alter table passkey_challenges drop constraint passkey_challenges_token_hash_key;
alter table customer_displays drop constraint customer_displays_code_hash_key, drop constraint customer_displays_key_hash_key;
