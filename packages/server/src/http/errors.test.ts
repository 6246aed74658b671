import { errorText } from "@clove/domain/errors.ts";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { refusalsOf } from "./errors.ts";

const app = useTestApp();

test("violations that only the database finds are reported in whole sentences", async () => {
  const indexes = await app().rows<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace`,
  );
  const told = indexes.flatMap(({ name }) => {
    const refusals = refusalsOf(Object.assign(new Error("duplicate key"), { constraint: name }));
    return refusals ? [[name, errorText(refusals[0])] as const] : [];
  });
  expect(told.length).toBeGreaterThanOrEqual(17);
  expect(told.filter(([, text]) => /[{}]/.test(text))).toEqual([]);
  expect(Object.fromEntries(told)).toMatchObject({
    brands_name: "This name already exists",
    product_variations_company_id_barcode_key: "The barcode given here belongs to another product",
    shifts_open_user: "You already have an open shift on another counter",
  });
});

test("a refusal has its code, and the values of its message, in both places", async () => {
  const { a, call } = app();
  const name = { name: "Twice", description: "x" };
  expect((await call(a.token, "POST", "category/store", name)).status).toBe(200);
  const { failure } = await call(a.token, "POST", "category/store", name);
  const said = { message: "Twice already exists", code: "name_taken", values: { name: "Twice" } };
  expect(failure).toEqual({
    success: false,
    ...said,
    request_id: failure.request_id,
    errors: [{ path: "name", ...said }],
  });
  const gone = await call(a.token, "POST", "category/update", { id: 999_999, name: "x" });
  expect(gone.failure).toMatchObject({ code: "not_found", errors: [{ path: "id", code: "not_found" }] });
  expect(gone.failure.values ?? gone.failure.errors?.[0]?.values).toBeUndefined();
});

test("what is wrong with a field has a code with its values", async () => {
  const { a, call } = app();
  const wrong = async (path: string, body: object) =>
    (await call(a.token, "POST", path, body)).failure.errors?.map(({ message: _, ...said }) => said);
  expect(
    await wrong("branch/store", { name: "x".repeat(256), type: "shop", email: "nowhere", address: "" }),
  ).toEqual([
    { path: "name", code: "more_characters", values: { most: 255 } },
    { path: "email", code: "not_an_email" },
    { path: "contact_number", code: "required" },
    { path: "address", code: "required" },
    { path: "type", code: "not_one_of", values: { values: "warehouse, branch" } },
  ]);
  const entry = (quantity: unknown) => ({ id: 1, entries: [{ quantity }], reason: "other" });
  const moved = { branch_id: 1, product_variation_id: 1 };
  expect(await wrong("stock/adjust", { ...moved, ...entry(0) })).toContainEqual({
    path: "entries.0.quantity",
    code: "is_zero",
  });
  expect(await wrong("stock/adjust", { ...moved, ...entry(1.2345) })).toContainEqual({
    path: "entries.0.quantity",
    code: "more_decimals",
    values: { most: 3 },
  });
  expect(await wrong("payment/credit/repay", { terminal_id: 1, user_id: 1, repayments: "{" })).toEqual([
    { path: "repayments", code: "not_json" },
  ]);
});

test("what is wrong with a field is said in words that a screen can show beside it", async () => {
  const { a, call } = app();
  const wrong = async (path: string, body: object) =>
    (await call(a.token, "POST", path, body)).failure.errors?.map(
      ({ path, message }) => `${path} ${message}`,
    );
  expect(
    await wrong("branch/store", { name: "x".repeat(256), type: "shop", email: "a@b.co", address: "" }),
  ).toEqual([
    "name has more than 255 characters",
    "contact_number is required",
    "address is required",
    "type must be one of warehouse, branch",
  ]);
  const payment = { payment_method: "cash", amount_received: "-5" };
  const sent = { terminal_id: 1, user_id: 1, repayments: JSON.stringify([payment]) };
  expect(await wrong("payment/credit/repay", sent)).toEqual(["repayments.0.amount_received is less than 0"]);
});
