-- A note at the closing of a shift, and the difference of its count above which the company wants to be asked (docs/decisions/093).
alter table shifts add column closing_note text;
-- 0: each difference
alter table companies
  add column mismatch_question numeric(14, 3) not null default 50 check (mismatch_question >= 0);
