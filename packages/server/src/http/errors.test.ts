import { errorText } from "@clove/domain/errors.ts";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { refusalsOf } from "./errors.ts";

const app = useTestApp();

test("violations that only the database sees are reported in whole sentences", async () => {
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
