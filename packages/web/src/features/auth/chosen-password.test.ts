import { expect, it } from "vitest";
import { chosenPassword } from "./chosen-password.ts";

it("returns the password once, and only for its own address", () => {
  chosenPassword.keep("nur@shop.example", "kaya toast 88");
  expect(chosenPassword.take("nur@shop.example")).toBe("kaya toast 88");
  expect(chosenPassword.take("nur@shop.example")).toBe("");
  chosenPassword.keep("nur@shop.example", "kaya toast 88");
  expect(chosenPassword.take(undefined)).toBe("");
  expect(chosenPassword.take("nur@shop.example")).toBe("");
});
