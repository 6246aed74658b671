import { expect, it } from "vitest";
import { chosenPassword } from "./chosen-password.ts";

it("answers once, and to its own address only", () => {
  chosenPassword.keep("nur@shop.example", "kaya toast 88");
  expect(chosenPassword.take("nur@shop.example")).toBe("kaya toast 88");
  expect(chosenPassword.take("nur@shop.example")).toBe("");
  chosenPassword.keep("nur@shop.example", "kaya toast 88");
  expect(chosenPassword.take(undefined)).toBe("");
  expect(chosenPassword.take("nur@shop.example")).toBe("");
});
