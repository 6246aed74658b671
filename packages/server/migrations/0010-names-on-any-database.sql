-- Names fold and order alike on any database, whatever its collation, and as in the browser (docs/decisions/021).
-- fold_case is foldCase of the domain's fold.ts; its result is compared and ordered with collate "C".
do $$ begin
  if current_setting('server_version_num')::int >= 170000 then
    create collation clove_text (provider = builtin, locale = 'C.UTF-8');
    create function fold_case(name text) returns text language sql immutable parallel safe
      return lower(name collate clove_text);
  else
    create collation clove_text (provider = icu, locale = 'und');
    create function fold_case(name text) returns text language sql immutable parallel safe
      return lower(translate(name, 'İΣ', 'iσ') collate clove_text);
  end if;
exception when feature_not_supported then
  raise exception 'Clove POS needs PostgreSQL 17 or newer, or an older one that was built with ICU';
end $$;

-- As before, by fold_case.
create or replace function search_fold(name text) returns text language sql immutable parallel safe as $$
  select case when octet_length(name) = length(name) then fold_case(name) else
    replace(replace(replace(replace(
      translate(regexp_replace(fold_case(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'),
        'øłđðħıŋŧς‘’ʼ“”‐–—⁄', 'olddhintσ''''''""---/'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end $$;

drop index categories_name, brands_name, colors_name, sizes_name, measurement_units_title, products_name, users_role_name;

-- Where only A to Z folded before, names that are now one may stand twice: the first keeps its name, the later ones get
-- a number.
do $$
declare
  t record;
  twin record;
  free text;
begin
  for t in select * from (values ('categories', 'name'), ('brands', 'name'), ('colors', 'name'), ('sizes', 'name'),
    ('measurement_units', 'title')) as named (rows, label)
  loop
    for twin in execute format('select company_id, id, name from (select company_id, id, %1$I as name, row_number()
        over (partition by company_id, fold_case(%1$I) collate "C" order by id) as at from %2$I) numbered
      where at > 1 order by company_id, id', t.label, t.rows)
    loop
      execute format('select $2 || '' ('' || n || '')'' from generate_series(2, 1 + (select count(*) from %2$I where company_id = $1)) n
        where not exists (select from %2$I where company_id = $1
          and fold_case(%1$I) collate "C" = fold_case($2 || '' ('' || n || '')'') collate "C") order by n limit 1', t.label, t.rows)
        into strict free using twin.company_id, twin.name;
      execute format('update %2$I set %1$I = $3 where company_id = $1 and id = $2', t.label, t.rows)
        using twin.company_id, twin.id, free;
    end loop;
  end loop;
end $$;

create unique index categories_name on categories (company_id, (fold_case(name) collate "C"));
create unique index brands_name on brands (company_id, (fold_case(name) collate "C"));
create unique index colors_name on colors (company_id, (fold_case(name) collate "C"));
create unique index sizes_name on sizes (company_id, (fold_case(name) collate "C"));
create unique index measurement_units_title on measurement_units (company_id, (fold_case(title) collate "C"));
create index products_name on products (company_id, (fold_case(name) collate "C"));
create index users_role_name on users (company_id, role, (fold_case(name) collate "C"));

alter table product_names alter column sort_name type text collate "C";

create or replace function note_new_names() returns trigger language plpgsql as $$
begin
  insert into product_names select company_id, id, fold_case(name), search_fold(name) from new_rows;
  return null;
end $$;

create or replace function note_renamed_product() returns trigger language plpgsql as $$
begin
  -- Words that this transaction searched for must not hide the row.
  perform set_config('app.search_words', '', true);
  update product_names set sort_name = fold_case(new.name), search_name = search_fold(new.name)
    where company_id = new.company_id and product_id = new.id;
  return null;
end $$;

update product_names n set sort_name = fold_case(p.name), search_name = search_fold(p.name)
  from products p where p.company_id = n.company_id and p.id = n.product_id
    and (n.sort_name, n.search_name) is distinct from (fold_case(p.name), search_fold(p.name));
