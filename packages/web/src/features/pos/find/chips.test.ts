import { beforeEach, expect, it } from "vitest";
import { productRow, variationRow } from "../../../local-db/copy.fixtures.ts";
import { MemoryCopy } from "../../../local-db/memory-copy.ts";
import { keyOf } from "../../../local-db/row-keys.ts";
import { chipsOf, mostOfChip, productsOfChip, shownBy } from "./chips.ts";
import { mostOfAll } from "./tile.ts";

let memory: MemoryCopy;
const place = { branchId: 1, best: [3, 99, 1] };
const named = (id: number, name: string) => ({
  ...{ id, name, temp_id: null, company_id: 1 },
  status: "active" as const,
});
const names = (key: Parameters<typeof productsOfChip>[1]) =>
  productsOfChip(memory, key, place, mostOfChip).map(({ name }) => name);
const texts = (at = place) => chipsOf(memory, at).map(({ text }) => text);

function put(id: number, name: string, category_id: number, status: "active" | "inactive" = "active") {
  const row = { ...productRow(id, name), category_id };
  memory.setPacked("products", id, keyOf("products", row), JSON.stringify(row), 1);
  const variation = { ...variationRow(id), status };
  memory.setPacked(
    "product_variations",
    id,
    keyOf("product_variations", variation),
    JSON.stringify(variation),
    1,
  );
}
const favour = (id: number, product_id: number, branch_id = 1) =>
  memory.setSmall("favourites", { id, branch_id, product_id }, 1);

beforeEach(() => {
  memory = new MemoryCopy();
  memory.setSmall("brands", named(1, "House"), 1);
  for (const [at, name] of ["Tea", "Drinks", "Empty", "Asleep"].entries())
    memory.setSmall("categories", { ...named(at + 1, name), parent_id: null, description: "." }, 1);
  put(1, "Oolong", 1);
  put(2, "Assam", 1);
  put(3, "Cola", 2);
  put(4, "Old", 4, "inactive");
});

it("has a chip for whatever has something to sell, categories by name", () => {
  expect(texts({ ...place, best: [] })).toEqual(["Drinks", "Tea"]);
  expect(texts({ ...place, best: [99, 4] })).toEqual(["Drinks", "Tea"]);
  favour(1, 4);
  favour(2, 3, 2);
  expect(texts()).toEqual(["Best sellers", "Drinks", "Tea"]);
  favour(3, 3);
  expect(texts()).toEqual(["Favourites", "Best sellers", "Drinks", "Tea"]);
});

it("has no chip for an inactive category, whose products still sell", () => {
  memory.setSmall(
    "categories",
    { ...named(1, "Tea"), status: "inactive", parent_id: null, description: "." },
    1,
  );
  expect(texts({ ...place, best: [] })).toEqual(["Drinks"]);
  expect(names("all")).toEqual(["Assam", "Cola", "Oolong"]);
});

it("shows favourites in the order of their choice, best sellers by rank, a category by name", () => {
  favour(7, 2);
  favour(5, 3);
  expect(names("favourites")).toEqual(["Cola", "Assam"]);
  expect(names("best")).toEqual(["Cola", "Oolong"]);
  expect(names(1)).toEqual(["Assam", "Oolong"]);
  expect(names(4)).toEqual([]);
});

it("follows a product into another category, and out of the copy", () => {
  put(2, "Assam", 2);
  expect([names(1), names(2)]).toEqual([["Oolong"], ["Assam", "Cola"]]);
  memory.delete("products", 3);
  expect([names(2), texts()]).toEqual([["Assam"], ["Best sellers", "Drinks", "Tea"]]);
});

it("shows the first of many, but none whose category an earlier version did not store", () => {
  for (let id = 10; id < 10 + mostOfChip; id++) put(id, `Tea ${id}`, 1);
  expect(names(1)).toHaveLength(mostOfChip);
  const row = productRow(5, "Earlier");
  memory.setPacked("products", 5, "earlier\u0002", JSON.stringify(row), 1);
  expect(names(0)).toEqual([]);
  expect(names(1)).not.toContain("Earlier");
});

it("shows all products once the copy is whole, by name, and says when there are more", () => {
  const shown = (key: Parameters<typeof productsOfChip>[1]) => {
    const found = shownBy(memory, key, place);
    return found && { ...found, products: found.products.map(({ name }) => name) };
  };
  expect(shown("all")).toBeUndefined();
  expect(shown(4)).toBeUndefined();
  expect(shown(2)).toEqual({ key: 2, products: ["Cola"], hasMore: false });
  memory.sweep("products", 1);
  memory.sweep("product_variations", 1);
  const all = { key: "all", products: ["Assam", "Cola", "Oolong"], hasMore: false };
  expect(shown("all")).toEqual(all);
  // Nothing of it is sold any more.
  expect(shown(4)).toEqual(all);
  for (let id = 10; id < 10 + mostOfAll; id++) put(id, `Bun ${id}`, 2);
  expect(shown("all")).toMatchObject({ hasMore: true, products: { length: mostOfAll } });
  expect(shown(2)).toMatchObject({ hasMore: false, products: { length: mostOfAll + 1 } });
});
