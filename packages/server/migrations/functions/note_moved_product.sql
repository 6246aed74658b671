-- Version 1
-- Sums of groups are made of the category and the brand that a product had. Whoever makes them holds this lock exclusively from before
-- reading until after writing: so either they know the new ones, or this product is found here.
create or replace function note_moved_product() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('months ' || new.company_id, 0));
  insert into moved_products (company_id, product_id) values (new.company_id, new.id) on conflict do nothing;
  -- In 10 minutes, because more products may follow.
  update months_due set due_at = now() + interval '10 minutes'
    where company_id = new.company_id and due_at > now() + interval '10 minutes';
  return null;
end $$;
