-- Checks the rows of before 0080 without keeping writers out.
alter table colors validate constraint colors_status_check;
alter table sizes validate constraint sizes_status_check;
alter table measurement_units validate constraint measurement_units_status_check;
alter table categories validate constraint categories_merged_into_fkey;
alter table brands validate constraint brands_merged_into_fkey;
alter table colors validate constraint colors_merged_into_fkey;
alter table sizes validate constraint sizes_merged_into_fkey;
alter table measurement_units validate constraint measurement_units_merged_into_fkey;
