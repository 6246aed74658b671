import { expect, it } from "vitest";
import { bodyOfName, nouns } from "./nouns.ts";

it("a brand or category is made of its name alone; the others have a code or description to ask for", () => {
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
