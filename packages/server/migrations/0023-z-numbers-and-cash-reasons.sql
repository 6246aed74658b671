-- Closings of a counter are numbered without a gap (counters §15), and name who closed.
alter table shifts add column z_number int, add column closed_by bigint;
with closed as (
  select company_id, id, user_id,
    row_number() over (partition by company_id, terminal_id order by closed_at, id) as z_number
  from shifts where closed_at is not null
), closers as (
  select company_id, subject_id, max(user_id) as user_id from audit_log
  where action = 'shift.close' and subject = 'shift' group by 1, 2
)
update shifts s set z_number = c.z_number, closed_by = coalesce(a.user_id, c.user_id)
  from closed c left join closers a on a.company_id = c.company_id and a.subject_id = c.id
  where s.company_id = c.company_id and s.id = c.id;
alter table shifts
  add check ((closed_at is null) = (z_number is null) and (closed_at is null) = (closed_by is null)),
  add foreign key (company_id, closed_by) references users;
create unique index shifts_z_number on shifts (company_id, terminal_id, z_number);

-- Why cash was put in or taken out.
alter table cash_ledger add column reason text check (reason is null or kind in ('cash_in', 'cash_out'));
-- The newest movements of a drawer or a shift, and what was in the drawer then, without reading the rest of its ledger.
create index cash_ledger_drawer on cash_ledger (company_id, terminal_id, id) include (amount);
drop index cash_ledger_terminal;
drop index cash_ledger_shift;
create index cash_ledger_shift on cash_ledger (company_id, shift_id, id);

-- A till learns at once that its user's shift was opened or closed elsewhere: the profile has the counter. Lists of shifts
-- follow the counter. A sale changes neither column.
create function note_shift() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) values (new.company_id, 'users', new.user_id);
  insert into changes (company_id, type, row_id, branch_id)
    select company_id, 'terminals', id, branch_id from terminals where company_id = new.company_id and id = new.terminal_id;
  return null;
end $$;
create trigger note_opened after insert on shifts for each row execute function note_shift();
create trigger note_closed after update of closed_at on shifts for each row execute function note_shift();
