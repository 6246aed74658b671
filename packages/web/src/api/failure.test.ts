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

it("shows the server's message, or the given text where there is none", () => {
  expect(failureText(refused, "Something Went Wrong")).toBe("This e-mail is already in use");
  expect(failureText({ status: "FETCH_ERROR", error: "TypeError" }, "Something Went Wrong")).toBe(
    "Something Went Wrong",
  );
  expect(failureText({ status: "offline", message: "Not now" }, "Something Went Wrong")).toBe("Not now");
});

it("has the beginning of the request's id in a line of its own", () => {
  const request_id = "6b1f6a0e-58f0-4a52-8b1c-1f5b9be3b3a7";
  const named = { ...refused, data: { ...refused.data, request_id } };
  expect(failureText(named, "Something Went Wrong")).toBe("This e-mail is already in use\nRequest 6b1f6a0e");
});

it("names refused fields by the last part of their path", () => {
  expect(failureFields(refused)).toEqual({ email: "This e-mail is already in use" });
  expect(failureFields({ status: 500, data: "<html>" })).toEqual({});
});
