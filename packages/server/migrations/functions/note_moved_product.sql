-- Version 2
-- Sums of groups are made of the category and the brand that a product had. Whoever makes them holds this lock exclusively from before
-- reading until after writing: so either they know the new ones, or this product is found here. The server makes the company due.
create or replace function note_moved_product() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('months ' || new.company_id, 0));
  insert into moved_products (company_id, product_id) values (new.company_id, new.id) on conflict do nothing;
  return null;
end $$;
