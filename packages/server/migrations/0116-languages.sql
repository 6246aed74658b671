-- The language of a person's screens (null: their browser's), of a company's papers, and the second one of its receipts (languages §2, §3).
-- The program knows which there are; a row may name one that only another version has.
alter table users add column language text;
alter table companies add column language text not null default 'en', add column receipt_language text;
