import { expect, test } from "vitest";
import { testsOf } from "./tests-of-changes.mjs";

const server = "packages/server/src";
const features = `${server}/features`;
const imports = (...targets) => targets.map((target) => `import { x } from "${target}";\n`).join("");

/** A small project: its feature orders imports stock, and sync imports orders. */
const sources = {
  "packages/domain/src/stock/plan.ts": "",
  "packages/domain/src/stock/plan.test.ts": imports("./plan.ts"),
  [`${features}/stock/move.ts`]: imports("@clove/domain/stock/plan.ts"),
  [`${features}/stock/take-out.sql.ts`]: "sql`select take_out(1)`",
  [`${features}/stock/stock.routes.ts`]: imports("./move.ts", "./take-out.sql.ts"),
  [`${features}/stock/stock.test.ts`]: imports("../../../test/app.ts"),
  [`${features}/orders/place/place-order.ts`]: imports("../../stock/take-out.sql.ts"),
  [`${features}/orders/orders.routes.ts`]: imports("./place/place-order.ts"),
  [`${features}/orders/refunds/refunds.test.ts`]: imports("../../../../test/app.ts"),
  [`${features}/sync/record.ts`]: imports("../orders/place/place-order.ts"),
  [`${features}/sync/sync.test.ts`]: imports("../../../test/app.ts"),
  [`${features}/users/users.routes.ts`]: 'import type { Move } from "../stock/move.ts";\n',
  [`${features}/users/users.test.ts`]: imports("../../../test/app.ts"),
  [`${server}/http/door.ts`]: "",
  [`${server}/http/description.test.ts`]: 'call("/api/openapi.json");\n',
  [`${server}/http/door.test.ts`]: imports("../../test/app.ts"),
  [`${server}/app.ts`]: imports(
    "./features/stock/stock.routes.ts",
    "./features/orders/orders.routes.ts",
    "./features/users/users.routes.ts",
    "./http/door.ts",
  ),
  "packages/server/test/app.ts": imports("../src/app.ts"),
  "packages/server/migrations/functions/take_out.sql":
    "create or replace function take_out(id int) as $$ select fits(id) $$",
  "packages/server/migrations/functions/fits.sql": "create function fits(id int) as $$ select true $$",
  "packages/web/src/features/orders/orders.offline.ts": "",
  "packages/web/src/features/products/list/columns.ts": "",
  "packages/web/src/features/products/product-list.page.test.tsx": imports("../../app.tsx"),
  "packages/web/src/features/users/users.page.test.tsx": imports("../../app.tsx"),
  "packages/web/src/app.tsx": imports("./app/routes.ts"),
  "packages/web/src/app/routes.ts": imports("../features/products/list/columns.ts"),
  "tests/parity/lists.test.ts": imports(
    "../../packages/server/test/app.ts",
    "../../packages/web/src/features/orders/orders.offline.ts",
  ),
};
const stock = `${features}/stock/stock.test.ts`;
const refunds = `${features}/orders/refunds/refunds.test.ts`;
const parity = "tests/parity/lists.test.ts";
const doors = [`${server}/http/description.test.ts`, `${server}/http/door.test.ts`];
const selected = (...changed) => testsOf(sources, changed).run;

test("a use case selects the tests of its feature, although they only call the API", () => {
  expect(selected(`${features}/stock/move.ts`)).toEqual([stock]);
});

test("a rule of the domain selects its own tests and those of the features that use it", () => {
  expect(selected("packages/domain/src/stock/plan.ts").sort()).toEqual([
    "packages/domain/src/stock/plan.test.ts",
    stock,
  ]);
});

test("a part of a page selects the tests of that page, not of all pages that the app imports", () => {
  expect(selected("packages/web/src/features/products/list/columns.ts")).toEqual([
    "packages/web/src/features/products/product-list.page.test.tsx",
  ]);
});

test("a file that another feature imports selects that feature's tests after its own, and none of a third feature", () => {
  expect(selected(`${features}/stock/take-out.sql.ts`)).toEqual([stock, refunds, parity]);
});

test("routes also select the tests over all routes", () => {
  expect(selected(`${features}/stock/stock.routes.ts`)).toEqual([stock, doors[0]]);
});

test("a file that all calls pass through selects the tests of its folder", () => {
  expect(selected(`${server}/http/door.ts`)).toEqual(doors);
});

test("app.ts selects the tests over all routes, the tests' own app all tests that call it", () => {
  expect(selected(`${server}/app.ts`)).toEqual([doors[0]]);
  const all = [
    stock,
    refunds,
    `${features}/sync/sync.test.ts`,
    `${features}/users/users.test.ts`,
    doors[1],
    parity,
  ];
  expect(selected("packages/server/test/app.ts").sort()).toEqual(all.sort());
});

test("a database function selects the tests of the feature that calls it, also through another function", () => {
  const functions = "packages/server/migrations/functions";
  expect(selected(`${functions}/take_out.sql`)).toEqual([stock]);
  expect(selected(`${functions}/fits.sql`)).toEqual([stock]);
});

test("a migration selects the tests of migrating", () => {
  const migration = "packages/server/migrations/0001-first.sql";
  const paths = [migration, `${server}/db/migrate.ts`, `${server}/db/migrate.test.ts`];
  const { run } = testsOf({ ...sources, ...Object.fromEntries(paths.map((path) => [path, ""])) }, [
    migration,
  ]);
  expect(run).toEqual([`${server}/db/migrate.test.ts`]);
});

test("a changed test is selected, a deleted one is not, and documents select none", () => {
  expect(selected(refunds, `${features}/stock/gone.test.ts`, "README.md")).toEqual([refunds]);
});

test("of many tests only the nearest are selected, and the others are counted", () => {
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [`${features}/f${i}/f.test.ts`, imports("./f.ts")]),
  );
  const uses = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [`${features}/f${i}/f.ts`, imports("../stock/move.ts")]),
  );
  const { run, left } = testsOf({ ...sources, ...many, ...uses }, [`${features}/stock/move.ts`]);
  expect(run[0]).toBe(stock);
  expect([run.length, left]).toEqual([11, 20]);
});

test("all tests of the changed feature are selected", () => {
  const own = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [`${features}/stock/${i}.test.ts`, ""]),
  );
  const { run, left } = testsOf({ ...sources, ...own }, [`${features}/stock/take-out.sql.ts`]);
  expect([run.length, left]).toEqual([33, 0]);
});

test("the tests' configuration selects every test", () => {
  expect(testsOf(sources, ["vitest.config.ts", `${features}/stock/move.ts`])).toBeNull();
});
