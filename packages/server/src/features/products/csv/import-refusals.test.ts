import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { csvCalls, goods, importCsv } from "../../../../test/csv.ts";

const app = useTestApp();
const { send, counted } = csvCalls(app);

describe("a refused import", () => {
  const refusal = async (text: string | Buffer, more: Record<string, string | number> = {}) => {
    const before = await counted();
    const answer = await send(text, more);
    expect(await counted()).toEqual(before);
    expect([answer.status, answer.failure.code]).toEqual([422, "import_refused"]);
    return answer.failure.data!.rows;
  };

  it("lists every bad row with its line in the file and every reason, and writes nothing", async () => {
    await send(goods("color,barcode", "Cap,Food,Own,1,2,Red,CAP-1"));
    const rows = await refusal(
      goods(
        "color,barcode,stock,price_type,description",
        "Fine,Food,Own,1,2,,,,,",
        ",Food,Own,x,2,,,,,",
        '"Line\nbreak",Food,Own,1,2,,9556001234567,,,',
        "",
        "Pen,Food,Own,1,2.005,,,1.5,,",
        "Ink,Food,Own,1,2,,,1.5,,",
        "Ink,Food,Own,1,2,,,1,,",
        "Nib,Food,Own,1,2,Red,NIB,,,",
        "Nib,Food,Own,1,2,Blue,NIB,,,",
        "Nib,Food,Own,1,2,Green,,,,other",
        "Cap,Food,Own,1,2,Blue,CAP-1,,,",
        "Big,Food,Own,10000000,2,,4.00638E+12,,sometimes,",
        "Wide,Food,Own,1,2,,,,,,more",
      ),
    );
    expect(rows[0]!.reasons).toEqual([
      { code: "csv_cell_required", values: { column: "name" } },
      { code: "csv_cell_no_number", values: { column: "purchase_price", cell: "x" } },
    ]);
    expect(rows[1]!.reasons).toEqual([{ code: "barcode_check_digit", values: { barcode: "9556001234567" } }]);
    expect(rows[9]!.reasons).toEqual([{ code: "csv_too_many_cells" }]);
    expect(rows).toMatchObject([
      { line: 3, reason: "name is required; purchase_price must be a number like 12.50, not x" },
      { line: 4, reason: "The barcode 9556001234567 has a wrong check digit" },
      { line: 7, reason: "sale_price can have at most 2 decimals" },
      { line: 8, reason: "stock must be a whole number unless price_type is by_unit" },
      { line: 9, reason: catalogueTexts.variationAlreadyAdded },
      { line: 11, reason: "The barcode NIB is already on line 10" },
      { line: 12, reason: "description differs from line 10, which is the same product" },
      { line: 13, reason: "The barcode CAP-1 belongs to Cap, Red: its color, size and unit cannot change" },
      {
        line: 14,
        reason: expect.stringMatching(
          /^The barcode 4\.00638E\+12 was shortened.*; price_type must be one of fixed, variable, by_unit, not sometimes; purchase_price can be at most 9999999.99$/,
        ) as string,
      },
      { line: 15, reason: "There are more cells than columns" },
    ]);
  });

  it.each([
    [
      "unknown, doubled and missing columns",
      "name,price,Name,brand,category,sale_price\n",
      1,
      "Unknown columns: price; Columns that occur twice: name; Missing columns: purchase_price",
    ],
    ["no rows", goods(""), 1, csvTexts.csvEmpty],
    ["nothing at all", "", 1, csvTexts.csvEmpty],
    ["another encoding", Buffer.from(goods("", "K\xe4se,Food,Own,1,2"), "latin1"), 1, csvTexts.csvNotText],
    [
      "quotes that never end",
      goods("", "Fine,Food,Own,1,2", '"Open,Food,Own,1,2'),
      3,
      csvTexts.csvUnreadable,
    ],
    [
      "too many rows",
      goods("", ...Array.from({ length: 20_001 }, (_, n) => `P${n},Food,Own,1,2`)),
      20_002,
      "The file has more than 20000 rows",
    ],
  ])("names %s", async (_what, text, line, reason) => {
    expect(await refusal(text)).toContainEqual({ line, reason, reasons: expect.any(Array) as unknown });
  });

  it("limits its list and has the number of all", async () => {
    const bad = Array.from({ length: 1500 }, () => ",Food,Own,1,2");
    const { failure } = await send(goods("", ...bad));
    expect([failure.data!.rows.length, failure.data!.count]).toEqual([1000, 1500]);
  });

  it("allows fractions only for products sold by unit", async () => {
    await send(goods("price_type,stock,min_stock", "Rope,Food,Own,1,2,by_unit,2.5,0.5"));
    expect(await refusal(goods("price_type", "Rope,Food,Own,1,2,fixed"))).toMatchObject([
      { line: 2, reason: expect.stringContaining("Rope: 2.5 is in stock") as string },
    ]);
  });

  it("needs a file and a branch", async () => {
    const bare = await importCsv(app(), app().a.token, { text: goods("", "A,B,C,1,2") });
    expect([bare.status, bare.message]).toEqual([422, csvTexts.csvBranchRequired]);
    const none = await app().call(app().a.token, "POST", "product/import", { branch_id: app().a.branch.id });
    expect([none.status, none.message]).toEqual([422, csvTexts.csvRequired]);
    const large = await send(Buffer.alloc(5 * 1024 * 1024 + 1, "a"));
    expect(large.status).toBe(413);
  });
});
