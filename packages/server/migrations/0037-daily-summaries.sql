-- Who wants yesterday's figures by e-mail every morning (dashboard §9); whoever does not has no row.
create table daily_summaries (
  company_id bigint not null,
  user_id bigint not null,
  -- the newest day whose figures were mailed, or that was over when the person asked for them
  last_day date not null,
  next_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
create index daily_summaries_due on daily_summaries (next_at);

alter table daily_summaries enable row level security;
alter table daily_summaries force row level security;
create policy tenant on daily_summaries using (company_id = app_company()) with check (company_id = app_company());
-- Any server looks for those of all companies that are due, and goes on as their company.
create policy worker_seen on daily_summaries for select using (current_setting('app.mail_worker', true) = 'on');
create policy worker on daily_summaries for update using (current_setting('app.mail_worker', true) = 'on');

-- What somebody may do now, for whatever is done in their name; nothing while the person or the company is not active. The
-- transaction works for that company.
create function user_rights(company bigint, person bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('company_id', u.company_id, 'user_id', u.id, 'name', u.name, 'role', u.role,
      'permissions', u.permissions, 'max_discount', u.max_discount, 'max_discount_type', u.max_discount_type,
      'branch_ids', array(select b.branch_id from user_branches b
        where b.company_id = u.company_id and b.user_id = u.id order by b.branch_id),
      'currency', c.currency, 'time_zone', c.time_zone)
    from users u join companies c on c.id = u.company_id
    where u.company_id = company and u.id = person and u.status = 'active' and c.status = 'active'
$$;

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
    || jsonb_build_object('stale', found.last_seen_at < now() - interval '1 minute');
end $$;
