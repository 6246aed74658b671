-- What the barcodes of the company's scales mean, one entry for each prefix (selling §38).
alter table companies add column scale_codes jsonb not null default '[]';
