import { expect, it } from "vitest";
import { productSearchId } from "../find/product-search.tsx";
import { lineControlOf } from "./use-line-keys.ts";

const none = { ctrlKey: false, altKey: false, metaKey: false };
const search = (value: string) => ({ id: productSearchId, value });

it.each([
  ["+", search(""), "more"],
  ["-", search(""), "less"],
  ["Delete", search(""), "remove"],
  ["-", search("SKU"), null],
  // A scanned code may contain it.
  ["-", { id: "place-order" }, null],
  ["Delete", { id: "customer-search", value: "" }, null],
  ["F9", { id: "customer-search", value: "Ali" }, "price"],
  ["F10", { id: "customer-search", value: "Ali" }, "rest"],
  ["F3", { id: "place-order" }, "quantity"],
  ["a", search(""), null],
] as const)("%s on %o is %s", (key, target, expected) => {
  expect(lineControlOf({ ...none, key, target })).toBe(expected);
});

it("leaves the browser's zoom alone", () => {
  expect(lineControlOf({ ...none, ctrlKey: true, key: "-", target: search("") })).toBeNull();
});
