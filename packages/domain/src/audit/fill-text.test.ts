import { expect, test } from "vitest";
import { fillText } from "./fill-text.ts";

test("placeholders are filled, and unknown ones stay", () => {
  expect(fillText("{a} {constructor}", { a: "$&{b}" })).toBe("$&{b} {constructor}");
});
