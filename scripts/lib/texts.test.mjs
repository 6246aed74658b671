import { parseSync } from "vite";
import { expect, test } from "vitest";
import { findLiteralFaults, findReadAtLoad, findTwice } from "./texts.mjs";

const faults = (source, path = "page.tsx") => findLiteralFaults({ [path]: source }, parseSync);

test.each([
  "<p>Nothing sold</p>",
  '<p>{isOpen ? "Open" : texts.closed}</p>',
  '<button title="Remove" />',
  `<img alt={\`Picture \${n}\`} />`,
  '<Field aria-label={name || "Name"} />',
  'const columns = [{ title: "Status" }];',
  'notify.success("Saved " + name);',
])("a text in the code is refused: %s", (source) => {
  expect(faults(source)).toHaveLength(1);
});

test.each([
  "<p>{texts.nothingSold} · {count}</p>",
  '<button className="figures" title={texts.remove} />',
  '<Tabs classNames={{ label: "figures" }} />',
  `<b title={\`\${texts.holdCart} (F6)\`} />`,
  "const columns = [{ title: texts.status }];",
  "notify.success(texts.saved({ name }));",
])("no text for people: %s", (source) => {
  expect(faults(source)).toEqual([]);
});

test("tests and texts files may contain texts", () => {
  expect(faults("<p>Shown</p>", "page.test.tsx")).toEqual([]);
  expect(faults('export const all = { title: "Shown" };', "page.texts.ts")).toEqual([]);
});

const imported = 'import * as texts from "./page.texts.ts";\n';
const atLoad = (source) => findReadAtLoad({ "page.tsx": imported + source }, parseSync);

test.each([
  "const columns = [{ title: texts.status }];",
  "export const errors = { gone: { status: 404, message: texts.gone } };",
  "const status = required(texts.status);",
  "const badge = <b>{texts.closed}</b>;",
])("a text that is read when the module is loaded is refused: %s", (source) => {
  expect(atLoad(source)).toEqual([
    expect.stringMatching(/^page\.tsx:2: texts\.\w+ is read when the module is loaded/),
  ]);
});

test.each([
  "const columns = () => [{ title: texts.status }];",
  "const column = {\n  get title() {\n    return texts.status;\n  },\n};",
  "export function Page() {\n  return <p>{texts.status}</p>;\n}",
  'const texts2 = { status: "open" };\nconst status = texts2.status;',
])("a text that is read when it is shown is not: %s", (source) => {
  expect(atLoad(source)).toEqual([]);
});

test("a text that domain has twice is refused", () => {
  const more = "= ({ n }: { n: number }) => `$" + "{n} more`;";
  const sources = {
    "a.texts.ts": `export const cash =\n  "Cash";\nexport const more ${more}\n`,
    "b.texts.ts": `export const inCash = "Cash";\nexport const left ${more}\n`,
  };
  expect(findTwice({ "a.texts.ts": sources["a.texts.ts"] })).toEqual([]);
  expect(findTwice(sources)).toEqual([
    "b.texts.ts inCash: the same text as a.texts.ts cash",
    "b.texts.ts left: the same text as a.texts.ts more",
  ]);
});
