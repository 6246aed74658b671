-- Version 2
-- Returns everything that the scope needs for the hash of a bearer token, in a transaction that works for this company. Null: the
-- session is not valid (unknown, idle for 12 hours, older than 7 days, or the user or company not active).
create or replace function session_rights(company bigint, hash text) returns jsonb language plpgsql stable as $$
declare found record;
begin
  select * into found from sessions where company_id = company and token_hash = hash
    and last_seen_at > now() - interval '12 hours' and created_at > now() - interval '7 days';
  if found.user_id is null then return null; end if;
  return user_rights(found.company_id, found.user_id)
    || jsonb_build_object('stale', found.last_seen_at < now() - interval '1 minute', 'by_pin', found.by_pin,
      'stands_at', found.terminal_id);
end $$;
