import { runInNewContext } from "node:vm";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { compile } from "./compile-message.mjs";
import { firstUses } from "./first-uses.mjs";
import { readLanguages } from "./read-languages.mjs";
import { readTexts, textsFiles } from "./read-texts.mjs";

const root = new URL("../../..", import.meta.url).pathname.replace(/\/$/, "");
const read = (source) =>
  readTexts({ path: "a.texts.ts", source }, parseSync).map(({ name, shape }) => [name, shape]);

test("the shapes of texts", () => {
  const source = `
type At = { counter: string };
const counted = (count: number) => \`\${count} sales\`;
export const cash = "Cash";
export const moved = ({ name, left: rest }: { name: string; left: number }) => \`\${name} \${rest}\`;
export const asked = (of: { count: number; for: string }) => counted(of.count) + of.for;
export const statuses: Record<string, string> = { open: "Open", "/closed": "Closed" };
export const kinds = { sale: ({ count }: { count: number }) => counted(count) } as const;
export const days = ["Sunday", "Monday"];`;
  expect(read(source)).toEqual([
    ["cash", { text: "Cash" }],
    ["moved", { values: ["name", "left"] }],
    ["asked", { values: ["count", "for"] }],
    ["statuses", { table: { open: { text: "Open" }, "/closed": { text: "Closed" } } }],
    ["kinds", { table: { sale: { values: ["count"] } } }],
    ["days", { list: [{ text: "Sunday" }, { text: "Monday" }] }],
  ]);
});

test.each([
  ["a number", "export const most = 5;"],
  ["a made function", "export const kinds = { sale: counted(1) };"],
  ["values one by one", "export const moved = (name: string, left: number) => name + left;"],
])("%s is no text", (_, source) => {
  expect(() => read(source)).toThrow("a.texts.ts");
});

/** What a program shows of a message. */
const shown = (shape, translated, values) =>
  runInNewContext(`(${compile(shape, translated, "x")})`, {
    figure: (value) => `<${value}>`,
    plural: (count, forms) => (forms[`=${count}`] ?? forms.other)(),
  })(values);

test("messages are compiled to functions of their values", () => {
  expect(shown({ values: ["a", "b"] }, "{b} und {a}", { a: "A", b: "B" })).toBe("B und A");
  expect(
    shown({ values: ["count"] }, "{count, plural, =1 {satu} other {{count, number} jualan}}", { count: 5 }),
  ).toBe("<5> jualan");
  expect(shown({ values: ["count"] }, "{count, plural, =1 {satu} other {# jualan}}", { count: 1 })).toBe(
    "satu",
  );
  const less = "{isLess, select, 1 {kurang} other {lebih}}";
  expect([1, 0].map((isLess) => shown({ values: ["isLess"] }, less, { isLess }))).toEqual([
    "kurang",
    "lebih",
  ]);
  expect(shown({ values: ["a"] }, ["`$", "'{'a}`", "\\ $", "{a}"].join(""), { a: "A" })).toBe(
    ["`$", "{a}`\\ $A"].join(""),
  );
});

test.each([
  ["x: is missing", { text: "Cash" }, undefined],
  ["x: is missing", { text: "Cash" }, " "],
  ["x: the value {name} is missing", { values: ["name", "left"] }, "{left}"],
  ["x: there is no value {who}", { values: ["name"] }, "{name} {who}"],
  ["x: has no values, not {by}", { text: "{by} came" }, "datang"],
  ["x: only {value}", { values: ["at"] }, "{at, date}"],
  ["x: MISSING_OTHER_CLAUSE", { values: ["count"] }, "{count, plural, one {1}}"],
  [
    "x.closed: is missing",
    { table: { open: { text: "Open" }, closed: { text: "Closed" } } },
    { open: "Buka" },
  ],
  ["x: there is no text gone", { table: { open: { text: "Open" } } }, { open: "Buka", gone: "Pergi" }],
  ["x.1: is missing", { list: [{ text: "Sunday" }, { text: "Monday" }] }, ["Ahad"]],
])("what is wrong with a translation is told: %s", (said, shape, translated) => {
  expect(() => compile(shape, translated, "x")).toThrow(said);
});

test("what a program loads at once is known by its static imports", () => {
  const { files, uses } = firstUses(root, "packages/web/src/main.tsx", parseSync);
  const names = [...uses.get(`${root}/packages/domain/src/orders/sale.texts.ts`)];
  expect(names).toEqual(expect.arrayContaining(["placeOrder", "orderSummary"]));
  expect(files).toContain(`${root}/packages/web/src/features/pos/pos-page.tsx`);
  expect(files).not.toContain(`${root}/packages/web/src/features/orders/order-list-page.tsx`);
});

test("every language has a name of its own, and every text is known by its file", () => {
  const tags = readLanguages(root).map(({ tag }) => tag);
  expect(tags).toEqual(expect.arrayContaining(["ms", "zh-Hans"]));
  expect(Object.keys(textsFiles(root))).toEqual(
    expect.arrayContaining(["domain/orders/sale", "web/pos/pos"]),
  );
});
