-- As in 0107. Servers of the version before sign people in without the index meanwhile, more slowly.
drop index users_staff_email;
alter table users drop constraint users_registration_hash_key;
