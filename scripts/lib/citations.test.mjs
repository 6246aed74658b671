import { expect, test } from "vitest";
import { findCitationFaults } from "./citations.mjs";

const pages = { "docs/product/selling.md": "# Selling\n\n1. **One**\n2. **Two**\n" };
const faultsOf = (text) => findCitationFaults(pages, { "packages/domain/src/money.ts": text });

test("a cited rule must exist in docs/product", () => {
  expect(faultsOf("/** selling §1, §2 */")).toEqual([]);
  expect(faultsOf("// a\n// selling §1, §3")).toEqual([
    "packages/domain/src/money.ts:2: there is no selling §3",
  ]);
});

test.each(["S0 §5", "S1 §7", "D3,", "D9.10)", "promises.md", "ux.md"])(
  "%s is not in this repository",
  (citation) => {
    expect(faultsOf(`/** As ${citation} says */`)).toHaveLength(1);
  },
);

test("texts that only look like a citation are ignored", () => {
  expect(faultsOf("const D1x = 3; // see docs/product/api.md, README.md")).toEqual([]);
});

test("a gap in the numbers of rules is refused", () => {
  expect(findCitationFaults({ "docs/product/stock.md": "1. One\n3. Three\n" }, {})).toEqual([
    "docs/product/stock.md: its rules are not numbered 1, 2, 3 …",
  ]);
});
