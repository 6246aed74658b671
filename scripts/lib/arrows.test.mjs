import { expect, test } from "vitest";
import { findFaults, importsOf } from "./arrows.mjs";

const shop = "packages/web/src/features";
const orders = "packages/server/src/features/orders";

test.each([
  ["domain imports nothing of the server", "packages/domain/src/money.ts", "../../server/src/config.ts"],
  [
    "domain imports nothing of the web",
    "packages/domain/src/orders/cart.ts",
    "../../../web/src/ui/money-cell.tsx",
  ],
  ["domain does no I/O", "packages/domain/src/money.ts", "node:fs"],
  ["domain knows no screen", "packages/domain/src/money.ts", "react"],
  ["server never imports web", "packages/server/src/app.ts", "../../web/src/app/routes.ts"],
  ["web never imports server", "packages/web/src/app/routes.ts", "../../../server/src/app.ts"],
  ["packages never import tests", "packages/server/src/app.ts", "../../../tests/e2e/server.ts"],
  ["scripts import nothing of packages", "scripts/start.mjs", "../packages/server/src/main.ts"],
  ["a server feature keeps off another's routes", `${orders}/place-order.ts`, "../shifts/shifts.routes.ts"],
  ["ui stands below features", "packages/web/src/ui/table.tsx", "../features/orders/orders.api.ts"],
  ["api stands below app", "packages/web/src/api/base-query.ts", "../app/store.ts"],
  ["printing stands below sync", "packages/web/src/printing/receipt.tsx", "../sync/upload.ts"],
  ["sync stands below features", "packages/web/src/sync/upload.ts", "../features/orders/orders.api.ts"],
  ["features stand below app", `${shop}/orders/order-list-page.tsx`, "../../app/store.ts"],
  [
    "a feature takes only the api of another",
    `${shop}/orders/order-table.tsx`,
    "../shifts/open-shift-dialog.tsx",
  ],
  ["a feature's room takes only the api of another", `${shop}/orders/list/table.tsx`, "../../stock/add.tsx"],
  ["a page composes components, not slices", `${shop}/orders/order-list-page.tsx`, "../pos/cart-slice.ts"],
])("%s", (_, path, target) => {
  const faults = findFaults({ [path]: `import { x } from "${target}";\n` });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`${path}: `);
});

test.each([
  ["server imports domain", "packages/server/src/app.ts", "@clove/domain/money.ts"],
  ["web imports domain", `${shop}/pos/cart-slice.ts`, "@clove/domain/orders/cart.ts"],
  ["tests see both", "tests/parity/lists.test.ts", "../../packages/server/src/app.ts"],
  ["a server feature uses another's sql", `${orders}/place-order.ts`, "../stock/stock.sql.ts"],
  ["a server feature uses another's use case", `${orders}/place-order.ts`, "../shifts/close-shift.ts"],
  ["app registers routes", "packages/server/src/app.ts", "./features/orders/orders.routes.ts"],
  ["a feature takes another's api", `${shop}/orders/order-table.tsx`, "../shifts/shifts.api.ts"],
  ["a feature's room takes another's api", `${shop}/orders/list/table.tsx`, "../../shifts/shifts.api.ts"],
  ["the rooms of a feature share", `${shop}/orders/list/table.tsx`, "../form/field.tsx"],
  ["a feature takes sync and ui", `${shop}/orders/order-table.tsx`, "../../sync/sync-slice.ts"],
  ["the sale screen composes dialogs", `${shop}/pos/pos-grid.tsx`, "../customers/create-customer-dialog.tsx"],
  ["scripts share their library", "scripts/start.mjs", "./lib/steps.mjs"],
  ["app imports features", "packages/web/src/app/routes.tsx", "../features/orders/order-list-page.tsx"],
])("allowed: %s", (_, path, target) => {
  expect(findFaults({ [path]: `import { x } from "${target}";\n` })).toEqual([]);
});

test.each([
  ["a script", "scripts/start.mjs", 'import { build } from "vite";'],
  ["what scripts share", "scripts/lib/texts.mjs", 'import "@playwright/test";'],
  ["what a script passes on", "scripts/lib/texts.mjs", 'export { build } from "vite";'],
  ["the start of the measurements", "bench/run.mjs", 'import pg from "pg";'],
])("before the packages are installed none can be imported: %s", (_, path, statement) => {
  expect(findFaults({ [path]: `${statement}\n` })).toEqual([
    expect.stringMatching(`^${path}: runs before .+ is installed`),
  ]);
});

test.each([
  ["a package that is loaded later", "scripts/dev.mjs", 'const vite = await import("vite");'],
  ["what Node.js brings along", "scripts/start.mjs", 'import { join } from "node:path";'],
  ["a file", "scripts/start.mjs", 'import { step } from "./lib/steps.mjs";'],
  ["a test", "scripts/lib/texts.test.mjs", 'import { parseSync } from "vite";'],
  ["a measurement", "bench/sale.mjs", 'import pg from "pg";'],
])("allowed before, or run after the packages are installed: %s", (_, path, statement) => {
  expect(findFaults({ [path]: `${statement}\n` })).toEqual([]);
});

test("default exports, barrels, index files and files over 400 lines are faults; configurations may export a default", () => {
  expect(findFaults({ "packages/web/src/ui/a.ts": "export default 1;\n" })[0]).toContain(
    "no default exports",
  );
  expect(findFaults({ "packages/web/src/ui/a.ts": 'export * from "./b.ts";\n' })[0]).toContain("no barrels");
  expect(findFaults({ "packages/web/src/ui/index.ts": "" })[0]).toContain("no index files");
  expect(findFaults({ "packages/web/src/ui/a.ts": "\n".repeat(401) })[0]).toContain("401 lines");
  expect(findFaults({ "packages/web/src/ui/a.ts": "\n".repeat(400) })).toEqual([]);
  expect(findFaults({ "packages/web/vite.config.ts": "export default {};\n" })).toEqual([]);
});

test.each([
  ["values", 'import { a } from "../a.ts";'],
  ["types alone", 'import type { a } from "../a.ts";'],
  ["what is loaded later", 'const a = () => import("../a.ts");'],
  ["the type of what is loaded later", 'let a: typeof import("../a.ts");'],
])("a cycle of imports is found once: %s", (_, back) => {
  const files = {
    "packages/domain/src/a.ts": 'import { b } from "./b.ts";\n',
    "packages/domain/src/b.ts": 'import { c } from "./sub/c.ts";\n',
  };
  expect(findFaults({ ...files, "packages/domain/src/sub/c.ts": `${back}\n` })).toEqual([
    "packages/domain/src/a.ts → packages/domain/src/b.ts → packages/domain/src/sub/c.ts → packages/domain/src/a.ts: a cycle of imports",
  ]);
  expect(findFaults({ ...files, "packages/domain/src/sub/c.ts": "" })).toEqual([]);
});

test("every kind of import is found", () => {
  const text = [
    'import "./side.css";',
    'import one, { two } from "./one.ts";',
    "import {\n  three,\n  type Four,\n} from './many.ts';",
    'import * as five from "./five.ts";',
    'export { six } from "./six.ts";',
    'import type { Seven } from "./seven.ts";',
    'const lazy = () => import("./lazy.tsx");',
    'import raw from "./text.sql?raw";',
    'const sentence = "import nothing from here";',
  ].join("\n");
  expect(importsOf("tests/x.ts", text)).toEqual(
    ["side.css", "one.ts", "many.ts", "five.ts", "six.ts", "seven.ts", "text.sql", "lazy.tsx"].map(
      (name) => `tests/${name}`,
    ),
  );
});
