import { expect, it } from "vitest";
import { isInStocktake } from "./is-in-stocktake.ts";

const tea = { id: 1, name: "Tea" };
const own = { id: 7, name: "Own" };

it.each([
  [null, null, true],
  [tea, null, true],
  [{ ...tea, id: 2 }, null, false],
  [null, own, true],
  [null, { ...own, id: 8 }, false],
  [tea, own, true],
  [tea, { ...own, id: 8 }, false],
])("a product of category 1 and brand 7, in a stocktake of %o and %o: %s", (category, brand, is) => {
  expect(isInStocktake({ category_id: 1, brand_id: 7 }, { category, brand })).toBe(is);
});
