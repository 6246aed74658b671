-- Version 0
-- Why a session that was found before is not valid any more; asked only of those that `open_session` does not open.
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
