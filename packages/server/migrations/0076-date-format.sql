-- How a company has its dates written (shell §19). Companies that exist keep what stands on their papers.
alter table companies add column date_format text not null default 'YYYY-MM-DD';
