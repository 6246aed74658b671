-- Open shortfalls are shown with their variation (D5): the product list and every till hear of each.
create index shortfalls_variation on shortfalls (company_id, product_variation_id) where settled_quantity < quantity;
create trigger note_insert after insert on shortfalls referencing new table as new_rows
  for each statement execute function note_new_stocks();
create trigger note_update after update on shortfalls referencing new table as new_rows
  for each statement execute function note_new_stocks();
