-- Monitoring counts what is kept aside, of all companies (operating §22).
create policy operator on quarantine for select using (current_setting('app.operator', true) = 'on');
