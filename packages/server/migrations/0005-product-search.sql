-- Product search: case, accents and word order do not matter, and an index finds the words (docs/decisions/011).
do $$ begin
  if getdatabaseencoding() <> 'UTF8' then
    raise exception 'Clove POS needs a database with the encoding UTF8; this one has %', getdatabaseencoding();
  end if;
end $$;

-- As foldSearch of the domain's fold.ts; a test holds both together.
create function search_fold(name text) returns text language sql immutable parallel safe as $$
  select case when octet_length(name) = length(name) then lower(name) else
    replace(replace(replace(replace(
      translate(regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'),
        'øłđðħıŋŧς‘’ʼ“”‐–—⁄', 'olddhintσ''''''""---/'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end $$;

-- What the index holds of a folded name, and what a name must have to hold some words: every three characters that stand
-- together, as numbers that are the company's own, and one number that every name of the company has.
create function search_grams(company bigint, folded text) returns bigint[] language plpgsql immutable parallel safe as $$
declare
  grams bigint[] := array[hashtextextended('', company)];
  gram text;
begin
  for n in 1 .. length(folded) - 2 loop
    gram := substr(folded, n, 3);
    if strpos(gram, ' ') = 0 then grams := grams || hashtextextended(gram, company); end if;
  end loop;
  return grams;
end $$;

create table product_names (
  company_id bigint not null,
  product_id bigint not null,
  -- the order of lists
  sort_name text not null,
  search_name text not null,
  primary key (company_id, product_id),
  foreign key (company_id, product_id) references products on delete cascade
);

-- An owner that row-level security binds sees no company's rows here.
alter table products no force row level security;
insert into product_names select company_id, id, lower(name), search_fold(name) from products;
alter table products force row level security;

-- Not gathered in a pending list, which every search would have to walk through after an import.
create index product_names_search on product_names using gin (search_grams(company_id, search_name))
  with (fastupdate = off);

-- A query's own condition on names may not use an index: the policy must have been looked at first, and no such operator is
-- leakproof. So the words of app.search_words are part of the policy. They can only narrow what the company sees.
alter table product_names enable row level security;
alter table product_names force row level security;
create policy tenant on product_names
  using (company_id = app_company() and search_grams(company_id, search_name) @>
    (select search_grams(app_company(), coalesce(current_setting('app.search_words', true), ''))))
  with check (company_id = app_company());

create function note_new_names() returns trigger language plpgsql as $$
begin
  insert into product_names select company_id, id, lower(name), search_fold(name) from new_rows;
  return null;
end $$;
create trigger note_names after insert on products referencing new table as new_rows
  for each statement execute function note_new_names();

create function note_renamed_product() returns trigger language plpgsql as $$
begin
  -- Words that this transaction searched for must not hide the row.
  perform set_config('app.search_words', '', true);
  update product_names set sort_name = lower(new.name), search_name = search_fold(new.name)
    where company_id = new.company_id and product_id = new.id;
  return null;
end $$;
create trigger note_renamed after update of name on products for each row
  when (old.name is distinct from new.name) execute function note_renamed_product();
