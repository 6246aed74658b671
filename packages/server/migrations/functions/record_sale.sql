-- Version 9
-- As record_sale_of, for servers of the version before; goes in the next one.
create or replace function record_sale(sale jsonb, variations bigint[], answer text, out day_number text, out running_number text)
language sql as $$ select * from record_sale_of(app_company(), sale, variations, answer) $$;
