import { readdir, readFile } from "node:fs/promises";
import { compareNamed, foldCase, foldSearch } from "@clove/domain/fold.ts";
import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { freshDatabase } from "../../test/postgres.ts";
import { openShop } from "../../test/shop.ts";
import { migrate } from "./migrate.ts";

const names = [
  ..."apple Apricot Zebra zucchini _tea 10 9 Éclair eclair2 Œuf ÖL öl2 ΟΔΟΣ οδος İzmir ışık Straße STRASSEN Ёлка".split(
    " ",
  ),
  "a b",
  "a-b",
  "ab",
  "\u{1f375} tea",
  "\uff21 wide",
];

/** PostgreSQL's builtin C.UTF-8 (from version 17 on), a language as in most installations and containers, and no locale. */
const databases = [
  ...(inject("postgresVersion") >= 170_000
    ? ([["its own C.UTF-8", "locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'"]] as const)
    : []),
  ["a language", "locale_provider icu icu_locale 'sv-SE' locale 'C'"],
  ["no locale", "locale_provider libc locale 'C'"],
] as const;

describe.each(databases)("on a database with %s", (_, locale) => {
  test("names are folded, unique, found and ordered as in the browser", async () => {
    const database = await freshDatabase("template0", locale);
    await migrate(database.url);
    const app = await startTestApp({}, database);
    try {
      const folded = await app.rows<{ name: string }>(
        `select name, fold_case(name) as folded, search_fold(name) as searched
          from unnest($1::text[]) with ordinality as t (name, at) order by at`,
        [names],
      );
      expect(folded).toEqual(
        names.map((name) => ({ name, folded: foldCase(name), searched: foldSearch(name) })),
      );
      const shop = await openShop(app, await app.signUp("a"));
      const { token } = shop.owner;
      for (const name of names) {
        expect((await app.call(token, "POST", "brand/store", { name })).status).toBe(200);
        await shop.product({ name });
        await shop.branch({ name });
      }
      const again = await app.call(token, "POST", "brand/store", { name: "éCLAIR" });
      expect([again.status, again.failure.code]).toEqual([409, "name_taken"]);
      for (const [path, rows] of [
        ["brand/list", "brands"],
        ["product/list", "products"],
        ["branch/list", "branches"],
      ] as const) {
        type Named = { id: number; name: string };
        const listed = await app.call<Record<string, Named[]>>(token, "GET", `${path}?page=1&length=100`);
        const found = listed.data[rows]!;
        expect(found.map(({ name }) => name)).toEqual(found.toSorted(compareNamed).map(({ name }) => name));
        expect(found.length).toBeGreaterThanOrEqual(names.length);
      }
      const search = `product/search?page=1&length=10&q=${encodeURIComponent("ECLAIR")}`;
      const found = await app.call<{ products: { name: string }[] }>(token, "GET", search);
      expect(found.data.products.map(({ name }) => name)).toEqual(["eclair2", "Éclair"]);
    } finally {
      await app.close();
    }
  });
});

test("the migration folds existing names again, and makes those that become equal distinct", async () => {
  const { url, drop } = await freshDatabase("template0", "locale_provider libc locale 'C'");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const folder = new URL("../../migrations/", import.meta.url);
    const files = (await readdir(folder)).sort();
    const run = async (file: string) => client.query(await readFile(new URL(file, folder), "utf8"));
    for (const file of files.filter((each) => each < "0010")) await run(file);
    await client.query(`
      insert into companies (id, name) values (1, 'Old');
      insert into categories (company_id, id, name) values (1, 1, 'All');
      insert into brands (company_id, id, name) values (1, 1, 'Own');
      insert into products (company_id, name, category_id, brand_id) values (1, 'ÉCLAIR', 1, 1);
      insert into companies (id, name) values (2, 'Other');
      insert into brands (company_id, id, name) values
        (1, 2, 'ÉÉ'), (1, 3, 'éé'), (1, 4, 'Éé'), (1, 5, 'éÉ (2)'), (2, 3, 'éé');
      insert into categories (company_id, id, name) values (1, 2, 'É'), (1, 3, 'é');
      insert into colors (company_id, id, name, code) values (1, 2, 'É', '1'), (1, 3, 'é', '2');
      insert into sizes (company_id, id, name, code) values (1, 2, 'É', '1'), (1, 3, 'é', '2');
      insert into measurement_units (company_id, id, title, description) values (1, 2, 'É', '1'), (1, 3, 'é', '2')`);
    const read = async () => (await client.query("select sort_name, search_name from product_names")).rows;
    expect(await read()).toEqual([{ sort_name: "Éclair", search_name: "eclair" }]);
    await run(files.find((each) => each.startsWith("0010"))!);
    expect(await read()).toEqual([{ sort_name: "éclair", search_name: "eclair" }]);
    const names = async (table: string, label = "name") => {
      const { rows } = await client.query<{ name: string }>(
        `select ${label} as name from ${table} where id > 1 order by company_id, id`,
      );
      return rows.map(({ name }) => name);
    };
    expect(await names("brands")).toEqual(["ÉÉ", "éé (3)", "Éé (4)", "éÉ (2)", "éé"]);
    for (const table of ["categories", "colors", "sizes"]) expect(await names(table)).toEqual(["É", "é (2)"]);
    expect(await names("measurement_units", "title")).toEqual(["É", "é (2)"]);
  } finally {
    await client.end();
    await drop();
  }
});

test("ICU, which older versions of PostgreSQL fold with, folds the same way", async () => {
  const { url, drop } = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ folded: string }>(
      `select lower(translate(name, 'İΣ', 'iσ') collate "und-x-icu") as folded
        from unnest($1::text[]) with ordinality as t (name, at) order by at`,
      [names],
    );
    expect(rows.map(({ folded }) => folded)).toEqual(names.map(foldCase));
  } finally {
    await client.end();
    await drop();
  }
});
