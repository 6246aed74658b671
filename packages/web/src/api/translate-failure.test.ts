import type { Failure } from "@clove/domain/answers.ts";
import { language, speak } from "@clove/domain/languages/texts.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { textsOf } from "../session/load-language.ts";
import { inOwnLanguage } from "./own-language.ts";
import { translateFailure } from "./translate-failure.ts";
import { translateReasons } from "./translate-reasons.ts";

const say = async (tag: string) => speak(tag, await textsOf(tag));
beforeEach(() => say("ms"));
afterEach(() => say("en"));

const failure: Failure = {
  success: false,
  message: "Cup: only 2 left in stock",
  code: "stock_beyond",
  values: { name: "Cup", left: 2 },
  request_id: "6b1f6a0e",
  errors: [
    {
      path: "items.0.quantity",
      message: "Cup: only 2 left in stock",
      code: "stock_beyond",
      values: { name: "Cup", left: 2 },
    },
    {
      path: "note",
      message: "has more than 2,000 characters",
      code: "more_characters",
      values: { most: 2000 },
    },
    { path: "name", message: "is required", code: "required" },
    { path: "old", message: "is odd" },
  ],
};

it("says a failure and its fields in the person's language", async () => {
  expect(await inOwnLanguage(failure)).toEqual({
    ...failure,
    message: "Cup: hanya tinggal 2 dalam stok",
    errors: [
      { ...failure.errors![0], message: "Cup: hanya tinggal 2 dalam stok" },
      { ...failure.errors![1], message: "melebihi 2,000 aksara" },
      { ...failure.errors![2], message: "wajib diisi" },
      failure.errors![3],
    ],
  });
  await say("zh-Hans");
  expect(await inOwnLanguage(failure)).toMatchObject({ message: "Cup：库存只剩 2" });
});

it("leaves everything to the server in English", async () => {
  await say("en");
  expect(language()).toBe("en");
  expect(await inOwnLanguage(failure)).toBe(failure);
  const reasons = [{ code: "cart_empty", message: "Add a Product" }];
  expect(await translateReasons(reasons)).toBe(reasons);
});

it.each<[string, object]>([
  ["a code that only a newer server has", { code: "moon_full" }],
  ["a name that every object has", { code: "constructor" }],
  ["an older server's failure without values", { values: undefined }],
  ["one of the values missing", { values: { name: "Cup" } }],
])("keeps the server's sentence for %s", (_, changed) => {
  expect(translateFailure({ ...failure, errors: undefined, ...changed })).toMatchObject({
    message: failure.message,
  });
});

it.each([null, "<html>", {}, { success: true, data: [] }])("leaves %j as it is", (data) => {
  expect(translateFailure(data)).toBe(data);
});

it("says why rows of a file are refused, where all reasons are known", () => {
  const known = { code: "csv_cell_required", values: { column: "name" } };
  const rows = [
    {
      line: 2,
      reason: "name is required; A product …",
      reasons: [known, { code: "variation_already_added" }],
    },
    { line: 3, reason: "name is required; is odd", reasons: [known, { code: "moon_full" }] },
    { line: 4, reason: "name is required" },
  ];
  const refused = translateFailure({
    ...failure,
    code: "import_refused",
    data: { rows, count: 3 },
  }) as Failure;
  expect(refused.message).toBe("Tiada apa-apa diimport: ada baris dalam fail yang perlu dibetulkan");
  expect(refused.data!.rows.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^name wajib diisi; /),
    "name is required; is odd",
    "name is required",
  ]);
});

it("says why a record was not stored, with the field that the server names", async () => {
  const said = await translateReasons([
    { code: "not_found", message: "Not found (terminal_id)" },
    { code: "discarded", message: "Discarded: typed (twice)", values: { reason: "typed (twice)" } },
    { code: "validation_failed", message: "Please check the marked fields: order.total is required" },
    { code: "differs", message: "Order 7 was recorded under the same id" },
  ]);
  expect(said.map(({ message }) => message)).toEqual([
    "Tidak ditemui (terminal_id)",
    "Dibuang: typed (twice)",
    "Please check the marked fields: order.total is required",
    "Order 7 was recorded under the same id",
  ]);
});
