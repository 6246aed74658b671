import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { describe, expect, it } from "vitest";
import { checkStep, emptyRegistration, lastStep, stepOf, takenFromCompany } from "./register-fields.ts";

describe("checkStep", () => {
  it("requires every field of a step except the gender", () => {
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
      email: accountTexts.emailInvalid,
      password: expect.stringContaining("8"),
    });
  });
});

it("requires the password in step 4 only if several registrations of the address wait", () => {
  const values = { ...emptyRegistration, email: "aisyah@kopi.example", otp: "012345" };
  expect(checkStep(lastStep, values)).toEqual({});
  expect(Object.keys(checkStep(lastStep, values, true))).toEqual(["password"]);
  expect(checkStep(lastStep, { ...values, password: "short" }, true)).toEqual({});
});

it("gives branch and user the company's name, contact and address, unless somebody changed them", () => {
  const company = {
    company_name: "Kopi Sdn Bhd",
    company_email: "hello@kopi.example",
    company_contact_number: "03-1",
    company_address: "Jalan 1",
  };
  const first = { ...emptyRegistration, ...company };
  const taken = takenFromCompany(first, emptyRegistration);
  expect(taken).toEqual({
    branch_name: "Kopi Sdn Bhd",
    email: "hello@kopi.example",
    branch_email: "hello@kopi.example",
    branch_contact_number: "03-1",
    branch_address: "Jalan 1",
  });
  // Back in step 1 the address is corrected; the branch has a telephone number of its own, and was left without an e-mail on purpose.
  const corrected = {
    ...first,
    ...taken,
    branch_contact_number: "03-2",
    branch_email: "",
    branch_name: "Bangsar",
  };
  expect(takenFromCompany({ ...corrected, company_address: "Jalan 2" }, first)).toEqual({
    branch_address: "Jalan 2",
    email: "hello@kopi.example",
  });
});

describe("stepOf", () => {
  it("finds the step of a refused field, and otherwise stays at the present one", () => {
    expect(stepOf(["branch_email"], 2)).toBe(1);
    expect(stepOf(["email"], 2)).toBe(2);
    expect(stepOf([], 2)).toBe(2);
  });
});
