import { expect, it } from "vitest";
import { bodyOfName, nouns } from "./nouns.ts";

it("a brand or category is created from its name alone; the others need a code or description too", () => {
  expect(bodyOfName("brand", "House")).toEqual({ name: "House", status: "active" });
  expect(bodyOfName("category", "Drinks")).toEqual({
    name: "Drinks",
    description: "Drinks",
    status: "active",
  });
  const asked = (["color", "size", "measurementUnit"] as const).map((noun) =>
    bodyOfName(noun, nouns[noun]().label),
  );
  expect(asked).toEqual([null, null, null]);
});
