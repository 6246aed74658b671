-- Version 2
-- Notes the variations of written batches or shortfalls, because the stream sends these with their variation.
create or replace function note_new_stocks() returns trigger language plpgsql as $$
declare
  companies bigint[];
  variations bigint[];
  branches bigint[];
begin
  select array_agg(company_id), array_agg(product_variation_id), array_agg(branch_id) into companies, variations, branches
    from (select distinct company_id, product_variation_id, branch_id from new_rows) as written;
  insert into changes (company_id, type, row_id, branch_id)
    select company, 'product_variations', variation, branch
    from unnest(companies, variations, branches) as r (company, variation, branch);
  return null;
end $$;
