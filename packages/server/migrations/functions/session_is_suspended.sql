-- Version 2
-- Only for servers of the version before; goes in the next one (docs/decisions/124).
-- Whether a session is invalid because its company is suspended; called only for sessions that `open_session` refuses.
create or replace function session_is_suspended(hash text) returns boolean language plpgsql as $$
declare company bigint;
begin
  perform set_config('app.session_hash', hash, true);
  select company_id into company from sessions where token_hash = hash;
  perform set_config('app.session_hash', '', true);
  if company is null then return false; end if;
  perform set_config('app.company_id', company::text, true);
  return exists (select from companies where id = company and status = 'suspended');
end $$;
