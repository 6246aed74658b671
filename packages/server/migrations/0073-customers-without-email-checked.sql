-- The constraint of 0072, in a transaction of its own, which stops no sale while it reads the users.
alter table users validate constraint users_email;
