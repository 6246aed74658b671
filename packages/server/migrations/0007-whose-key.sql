-- Whose write a key names: nobody else is answered under it. Null: a part of another record, or stored before this.
alter table idempotency_keys add column user_id bigint, add foreign key (company_id, user_id) references users;

-- Orders tell their flags, those of stored answers too.
alter table idempotency_keys no force row level security;
alter table orders no force row level security;
update idempotency_keys k set answer = (k.answer::jsonb || jsonb_build_object('flags', to_jsonb(o.flags)))::json
from orders o
where k.call = 'order/place' and o.company_id = k.company_id and o.id = (k.answer->>'id')::bigint;
alter table orders force row level security;
alter table idempotency_keys force row level security;
