import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { password, startTestApp, type TestApp } from "../../../test/app.ts";
import { clove as operator } from "../../../test/clove.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ REGISTRATION: "approve" });
});
afterAll(() => app.close());

const clove = (...words: string[]) => operator(app, ...words);

test("with REGISTRATION=approve a verified company waits for the operator", async () => {
  expect(await clove("list")).toEqual(["No company has signed up yet"]);
  const email = "admin@waits.example";
  const texts = Object.fromEntries(
    ["company", "branch"].flatMap((of) => [
      [`${of}_name`, of],
      [`${of}_email`, email],
      [`${of}_contact_number`, "1"],
      [`${of}_address`, "Street 1"],
    ]),
  );
  const login = () => app.call(null, "POST", "login", { email, password });
  await app.call(null, "POST", "register", { name: "N", email, password, ...texts });
  await expect(clove("approve", "1")).rejects.toThrow("Company 1 (company) has not verified its e-mail yet");

  await app.call(null, "POST", "send-otp-via-email", { email });
  await app.call(null, "POST", "match-otp", { email, otp: app.codeFor(email) });
  expect(await login()).toMatchObject({
    status: 403,
    message: accountTexts.companyPending,
    failure: { code: "company_pending" },
  });
  expect(await clove("list")).toEqual([
    expect.stringMatching(/^1 {2}pending {5}\d{4}-\d\d-\d\d {2}company </),
  ]);
  expect(await clove("approve", "1")).toEqual(["Company 1 (company) is active"]);
  expect((await login()).status).toBe(200);
  expect(await clove("approve", "1")).toEqual(["Company 1 (company) is active"]);
});

test("approve refuses an unknown company", async () => {
  await expect(clove("approve", "77")).rejects.toThrow("There is no company 77");
  await expect(clove("approve", "all")).rejects.toThrow("It must be a positive number.");
});
