import { describe, expect, test } from "vitest";
import { readProductFile } from "./read-product-file.ts";

const header = "name,category,brand,purchase_price,sale_price";
const read = (text: string) => readProductFile(Buffer.from(text), { rowStarts: 2, decimals: 2 });

/** Milliseconds that reading takes. */
async function timed(text: string): Promise<number> {
  const began = performance.now();
  await read(text);
  return performance.now() - began;
}

describe("files that cost more to read than to send", () => {
  // Once an error with a stack was created for each of these rows: 5 MB of them kept a server busy for minutes.
  test("rows of another length than the header's cost no more than full ones", async () => {
    const rows = 20_000;
    const full = await timed(`${header}\n${"a,b,c,1,2\n".repeat(rows)}`);
    const empty = await timed(`${header}\n${",\n".repeat(rows)}`);
    expect(empty).toBeLessThan(full * 4);
  });

  test("endless lines are not read to the end", async () => {
    const { refused } = await read(`${header}\n${"\n".repeat(200_000)}P,C,B,1,2`);
    expect(refused).toMatchObject([{ line: 100_001, reason: "The file has more than 20000 rows" }]);
  });

  test("a row of more cells than a spreadsheet has is refused without looking at them", async () => {
    const { refused } = await read(`${header}\nP,C,B,1,2${",".repeat(20_000)}`);
    expect(refused).toMatchObject([{ line: 2, reason: "There are more cells than columns" }]);
  });

  test("empty lines below the rows are not rows", async () => {
    const { rows, refused } = await read(`${header}\nP,C,B,1,2\n${"\n".repeat(50_000)}Q,C,B,1,2`);
    expect(refused).toEqual([]);
    expect(rows.map(({ name }) => name)).toEqual(["P", "Q"]);
  });
});
