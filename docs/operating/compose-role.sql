-- The role of the server in compose.yaml: it owns only its database, so its statements cannot reach beyond that. The image of PostgreSQL
-- runs this once, as the superuser, when its volume is empty.
\getenv password POSTGRES_PASSWORD
create role clove login password :'password';
-- The role that the server switches to, for which row-level security holds; the server's login may not make roles itself.
do $$ begin create role clove_app nologin; exception when duplicate_object then null; end $$;
grant clove_app to clove;
-- For `company remove` (docs/decisions/079).
grant set on parameter session_replication_role to clove;
alter database clove owner to clove;
-- From here on the superuser can sign in only inside the container.
alter role postgres password null;
