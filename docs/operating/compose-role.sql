-- The role of the server in compose.yaml: it owns its database and nothing else, so what a statement can do ends there. The image of
-- PostgreSQL runs this once, as the superuser, when its volume is empty.
\getenv password POSTGRES_PASSWORD
create role clove login password :'password';
-- The role that row-level security binds, which the server takes on; its login makes no roles.
do $$ begin create role clove_app nologin; exception when duplicate_object then null; end $$;
grant clove_app to clove;
-- For `company remove` (docs/decisions/079).
grant set on parameter session_replication_role to clove;
alter database clove owner to clove;
-- From here on the superuser signs in inside of the container alone.
alter role postgres password null;
