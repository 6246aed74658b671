-- Version 3
-- Only for servers of the version before; goes in the next one (docs/decisions/124).
-- Returns everything that the scope needs for a bearer token's hash in one round trip, and sets the session's company for the
-- rest of the transaction. Null: the session is not valid (unknown, idle for 12 hours, older than 7 days, or the user or company
-- not active).
create or replace function open_session(hash text) returns json language plpgsql as $$
declare found sessions;
begin
  perform set_config('app.session_hash', hash, true);
  select * into found from sessions where token_hash = hash
    and last_seen_at > now() - interval '12 hours' and created_at > now() - interval '7 days';
  perform set_config('app.session_hash', '', true);
  if found.user_id is null then return null; end if;
  perform set_config('app.company_id', found.company_id::text, true);
  return user_rights(found.company_id, found.user_id)
    || jsonb_build_object('stale', found.last_seen_at < now() - interval '1 minute', 'by_pin', found.by_pin,
      'stands_at', found.terminal_id);
end $$;
