import { expect, it } from "vitest";
import { failureFields, failureText } from "./failure.ts";

const refused = {
  status: 409,
  data: {
    success: false,
    message: "This e-mail is already in use",
    code: "email_taken",
    errors: [{ path: "body.email", message: "This e-mail is already in use" }],
  },
};

it("shows the server's sentence, and its own where there is none", () => {
  expect(failureText(refused, "Something Went Wrong")).toBe("This e-mail is already in use");
  expect(failureText({ status: "FETCH_ERROR", error: "TypeError" }, "Something Went Wrong")).toBe(
    "Something Went Wrong",
  );
  expect(failureText({ status: "offline", message: "Not now" }, "Something Went Wrong")).toBe("Not now");
});

it("names refused fields by the last part of their path", () => {
  expect(failureFields(refused)).toEqual({ email: "This e-mail is already in use" });
  expect(failureFields({ status: 500, data: "<html>" })).toEqual({});
});
