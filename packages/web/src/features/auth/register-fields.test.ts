import { messages } from "@clove/domain/messages.ts";
import { describe, expect, it } from "vitest";
import { checkStep, emptyRegistration, lastStep, stepOf } from "./register-fields.ts";

describe("checkStep", () => {
  it("asks for every field of a step but the gender", () => {
    expect(Object.keys(checkStep(0, emptyRegistration))).toEqual([
      "company_name",
      "company_email",
      "company_contact_number",
      "company_address",
    ]);
    expect(Object.keys(checkStep(2, emptyRegistration))).toEqual(["name", "email", "password"]);
    expect(Object.keys(checkStep(lastStep, emptyRegistration))).toEqual(["email", "otp"]);
  });

  it("refuses what is no e-mail address, and a password that the rule refuses", () => {
    const wrong = { ...emptyRegistration, name: "Aisyah", email: "aisyah@", password: "short" };
    expect(checkStep(2, wrong)).toEqual({
      email: messages.emailInvalid,
      password: expect.stringContaining("8"),
    });
  });
});

it("asks on step 4 for the password only where several registrations wait", () => {
  const values = { ...emptyRegistration, email: "aisyah@kopi.example", otp: "012345" };
  expect(checkStep(lastStep, values)).toEqual({});
  expect(Object.keys(checkStep(lastStep, values, true))).toEqual(["password"]);
  expect(checkStep(lastStep, { ...values, password: "short" }, true)).toEqual({});
});

describe("stepOf", () => {
  it("finds the step of a refused field, and stays where none is named", () => {
    expect(stepOf(["branch_email"], 2)).toBe(1);
    expect(stepOf(["email"], 2)).toBe(2);
    expect(stepOf([], 2)).toBe(2);
  });
});
