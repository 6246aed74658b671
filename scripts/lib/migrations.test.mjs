import { expect, test } from "vitest";
import { findMigrationFaults } from "./migrations.mjs";

const faultsOf = (text, name = "0099-new.sql") =>
  findMigrationFaults({ [`packages/server/migrations/${name}`]: text });

test.each([
  "create index orders_total on orders (company_id, total)",
  "CREATE UNIQUE INDEX orders_total\n  ON orders (company_id, total)",
  "alter table orders alter column total type numeric(20, 3)",
  "alter table orders alter total set data type text",
  "alter table orders alter column note set not null",
  "alter table orders add constraint totals check (total >= 0)",
  "alter table orders add foreign key (company_id, user_id) references users",
  "alter table orders add constraint once unique (company_id, note)",
  "alter table orders add column user_id bigint references users",
  "alter table orders add column id2 uuid not null default gen_random_uuid()",
  "alter table orders add column half numeric generated always as (total / 2) stored",
  "alter table orders drop column total",
  "alter table orders rename column total to amount",
  "drop table orders",
  "update orders set total = 0",
  "do $$ begin update orders as o set total = 0 where o.total is null; end $$",
  "delete from orders where total = 0",
  "lock table orders",
])("%s is refused", (statement) => {
  expect(faultsOf(`create table other (id bigint);\n${statement};\n`)).toHaveLength(1);
  expect(faultsOf(`-- Safe: a shop has few.\n${statement};\n`)).toEqual([]);
  expect(faultsOf(`-- Safe: of another statement.\nselect 1;\n${statement};\n`)).toHaveLength(1);
  expect(faultsOf(`${statement};\n`, "0040-released.sql")).toEqual([]);
});

test.each([
  "create table orders (id bigint); create index orders_id on orders (id); update orders set id = 1",
  "alter table orders add column note text",
  "alter table orders add column is_gift boolean not null default false, add column at timestamptz default now()",
  "alter table orders add constraint totals check (total >= 0) not valid",
  "alter table orders validate constraint totals",
  "alter table orders drop constraint totals",
  "create function f() returns trigger language plpgsql as $$ begin update orders set total = 0; return null; end $$",
  "create trigger t after update on orders for each row execute function f()",
  "-- Outside a transaction.\ndrop index concurrently if exists a;\ncreate index concurrently a on orders (id)",
])("%s is not", (text) => {
  expect(faultsOf(`${text};\n`)).toEqual([]);
});

test.each([
  "drop index concurrently if exists a; create index concurrently a on orders (id)",
  "-- Outside a transaction\ncreate index concurrently a on orders (id)",
  "-- Outside a transaction\nalter table orders add column note text",
])("%s would not run, or not twice", (text) => {
  expect(faultsOf(`${text};\n`).length).toBeGreaterThan(0);
});
