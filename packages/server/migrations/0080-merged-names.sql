-- Colors, sizes and units can be inactive, as brands and categories already can. A row of the five kinds that was merged into another
-- one stays, inactive, and names it: what was made offline with its id or its name belongs to that one (catalogue §19).
alter table colors add column status text not null default 'active';
alter table sizes add column status text not null default 'active';
alter table measurement_units add column status text not null default 'active';
alter table colors add constraint colors_status_check check (status in ('active', 'inactive')) not valid;
alter table sizes add constraint sizes_status_check check (status in ('active', 'inactive')) not valid;
alter table measurement_units add constraint measurement_units_status_check check (status in ('active', 'inactive')) not valid;
alter table categories add column merged_into_id bigint;
alter table brands add column merged_into_id bigint;
alter table colors add column merged_into_id bigint;
alter table sizes add column merged_into_id bigint;
alter table measurement_units add column merged_into_id bigint;
alter table categories add constraint categories_merged_into_fkey foreign key (company_id, merged_into_id) references categories not valid;
alter table brands add constraint brands_merged_into_fkey foreign key (company_id, merged_into_id) references brands not valid;
alter table colors add constraint colors_merged_into_fkey foreign key (company_id, merged_into_id) references colors not valid;
alter table sizes add constraint sizes_merged_into_fkey foreign key (company_id, merged_into_id) references sizes not valid;
alter table measurement_units add constraint measurement_units_merged_into_fkey
  foreign key (company_id, merged_into_id) references measurement_units not valid;
