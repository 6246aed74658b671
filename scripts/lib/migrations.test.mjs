import { expect, test } from "vitest";
import { findMigrationFaults, findNumberFaults, findObjectFaults } from "./migrations.mjs";

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
  "create or replace function f() returns trigger language plpgsql as $$ begin return null; end $$",
  "create trigger t after update on orders for each row execute function f()",
  "create policy tenant on orders using (true)",
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
  "drop trigger t on orders; drop function f()",
  "-- Outside a transaction.\ndrop index concurrently if exists a;\ncreate index concurrently a on orders (id)",
])("%s is allowed", (text) => {
  expect(faultsOf(`${text};\n`)).toEqual([]);
});

test.each([
  "drop index concurrently if exists a; create index concurrently a on orders (id)",
  "-- Outside a transaction\ncreate index concurrently a on orders (id)",
  "-- Outside a transaction\nalter table orders add column note text",
])("%s could not run, or not be repeated, and is refused", (text) => {
  expect(faultsOf(`${text};\n`).length).toBeGreaterThan(0);
});

test("the bodies of functions, and the functions of earlier migrations, are not checked", () => {
  const text = "create function f() returns int language sql as $$ update orders set total = 0; $$;";
  expect(faultsOf(text, "0062-histories.sql")).toEqual([]);
});

test("numbers after 0062 have no gaps, and no earlier number is added", () => {
  const old = Array.from({ length: 41 }, (_, at) => `00${String(at + 10)}-old.sql`);
  expect(findNumberFaults([...old, "0063-a.sql", "0064-b.sql"])).toEqual([]);
  for (const wrong of [["0012-late.sql"], ["0064-b.sql"], ["0063-a.sql", "0063-b.sql"]])
    expect(findNumberFaults([...old, ...wrong])).toHaveLength(1);
  expect(findNumberFaults([...old, "0063_a.sql"])).toHaveLength(1);
});

const objectFaults = (path, text) => findObjectFaults({ [`packages/server/migrations/${path}`]: text });
const policy = "drop policy if exists a on orders;\ncreate policy a on orders using (true);\n";

test("a file of a function, of triggers or of policies is allowed if it can be applied twice and makes what its name says", () => {
  const body = "returns int language sql as $$ select 1; delete from orders; $$";
  const triggers = `create or replace trigger t after insert on orders for each row execute function f();
    drop trigger if exists u on orders;
    create constraint trigger u after insert or update of a on orders for each row execute function f();`;
  expect(
    objectFaults(
      "functions/f.sql",
      `-- Version 0\n-- A; b.\n/* C; d. */\ncreate or replace function f() ${body};`,
    ),
  ).toEqual([]);
  expect(objectFaults("triggers/orders.sql", `-- Version 1\n${triggers}`)).toEqual([]);
  expect(objectFaults("policies/orders.sql", `-- Version 12\n${policy}`)).toEqual([]);
});

test.each([
  ["functions/f.sql", "-- Version 1\ncreate function f() returns int language sql as $$ select 1 $$;"],
  [
    "functions/g.sql",
    "-- Version 1\ncreate or replace function f() returns int language sql as $$ select 1 $$;",
  ],
  ["functions/f.sql", "create or replace function f() returns int language sql as $$ select 1 $$;"],
  ["policies/orders.sql", "-- Version 1\ncreate policy a on orders using (true);"],
  ["policies/orders.sql", `-- Version 1\n${policy.replace("exists a", "exists b")}`],
  ["policies/users.sql", `-- Version 1\n${policy}`],
  ["triggers/orders.sql", "-- Version 1\ncreate trigger t after insert on orders execute function f();"],
  ["triggers/orders.sql", `-- Version 1\n${policy}`],
  ["functions/f.sql", "-- Version 1\nupdate orders set total = 0;"],
])("%s: %s is refused", (path, text) => {
  expect(objectFaults(path, text).length).toBeGreaterThan(0);
});
