import { matchProduct } from "@clove/domain/catalogue/match-product.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { foldSearch } from "@clove/domain/fold.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { openShop, type Shop } from "../../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
});

type Found = { products: Product[]; count: number };
const find = (query: string, token = shop.owner.token) =>
  app().call<Found>(token, "GET", `product/search?length=100&q=${encodeURIComponent(query)}`);
const names = async (query: string) => (await find(query)).data.products.map(({ name }) => name);

async function store(name: string, barcode?: string, of = shop): Promise<number> {
  const body = {
    name,
    branch_id: of.owner.branch.id,
    category_id: of.category.id,
    brand_id: of.brand.id,
    variations: [{ purchase_price: 1, sale_price: 2, barcode }],
  };
  const stored = await app().call<{ product: { id: number } }>(of.owner.token, "POST", "product/store", body);
  expect(stored.status).toBe(200);
  return stored.data.product.id;
}

test("search_fold folds every character as foldSearch does", async () => {
  const texts = Array.from({ length: 0x1ffff }, (_, at) => String.fromCodePoint(at + 1)).filter(
    (text) => /\p{Assigned}/u.test(text) && !/\p{Surrogate}/u.test(text),
  );
  texts.push(
    "ΟΔΟΣ ΟΔΟΣ",
    "İzmir ISI ısı",
    "Crème Brûlée ẞ",
    "ñandú Œuvre",
    "Tiếng Việt Đặng",
    "ＡＢ ﬃ １２",
    "e\u0301\u0327",
  );
  const tells = inject("postgresVersion") >= 170_000;
  const rows = await app().rows<{ text: string; folded: string }>(
    `select text, search_fold(text) as folded from unnest($1::text[]) text
      where ${tells ? "unicode_assigned(text)" : "true"}`,
    [texts],
  );
  expect(rows.length).toBeGreaterThan(80_000);
  const others = rows.filter(({ text, folded }) => folded !== foldSearch(text));
  // Before version 17, PostgreSQL does not tell which characters it knows. It leaves those of later versions of Unicode unchanged.
  const isYoung = ({ text, folded }: (typeof rows)[number]) =>
    folded === text && text.codePointAt(0)! > 0x1c88;
  const young = tells ? [] : others.filter(isYoung);
  expect(young.length).toBeLessThan(300);
  expect(others.filter((row) => !young.includes(row))).toEqual([]);
});

describe("product search", () => {
  test("ignores case, accents, forms of a character and the order of words", async () => {
    for (const name of [
      "Café Crème",
      "CAFE au lait",
      "Straße 9",
      "ＡＢ tape",
      "İnce ısı",
      "Đường phèn",
      "炼奶 condensed",
    ]) {
      await store(name);
    }
    const found = {
      café: ["CAFE au lait", "Café Crème"],
      cafe: ["CAFE au lait", "Café Crème"],
      "CAFÉ crème": ["Café Crème"],
      "creme  cafe": ["Café Crème"],
      ß: ["Straße 9"],
      "9 STRASSE": ["Straße 9"],
      ab: ["ＡＢ tape"],
      ＴＡＰＥ: ["ＡＢ tape"],
      "INCE ISI": ["İnce ısı"],
      "duong PHEN": ["Đường phèn"],
      炼奶: ["炼奶 condensed"],
      奶: ["炼奶 condensed"],
      "cafe tea": [],
    };
    for (const [query, expected] of Object.entries(found))
      expect([query, await names(query)]).toEqual([query, expected]);
  });

  test("always: finds and counts what the rule matches, best first, whatever characters a name has", async () => {
    const piece = fc.constantFrom(
      "Ôl",
      "ôlé ",
      "É",
      "e\u0301",
      "ß",
      "ss",
      "İı",
      "Σς",
      "ﬁ",
      "奶茶",
      " ",
      "a%",
      "_b",
      "\\",
      "'",
      "’",
      "😀",
      "7",
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join("").trim());
    const named = await Promise.all(
      fc.sample(text, 60).map(async (name) => {
        const shown = name === "" ? "-" : name;
        return { name: shown, id: await store(shown), variations: [] };
      }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (query) => {
        const { products, count } = (await find(query)).data;
        const expected = named.filter((product) => matchProduct(product, query) !== null);
        expect(products.map(({ id }) => id)).toEqual(expect.arrayContaining(expected.map(({ id }) => id)));
        expect(products.every((product) => matchProduct(product, query) !== null)).toBe(true);
        expect(count).toBe(products.length);
      }),
      { numRuns: 60 },
    );
  });

  test("a renamed product is found by its new name alone", async () => {
    const id = await store("Before renaming");
    await app().rows("update products set name = 'Ünlike' where id = $1", [id]);
    expect(await names("unlike")).toEqual(["Ünlike"]);
    expect(await names("renaming")).toEqual([]);
  });

  test("another company's product is never found, by name, barcode or id", async () => {
    const id = await store("Hidden gem", "HID-1", other);
    for (const query of ["hidden", "hi", "HID-1", String(id), ""]) {
      const { products } = (await find(query)).data;
      expect(products.map((product) => product.id)).not.toContain(id);
    }
    expect((await find("hidden gem", other.owner.token)).data).toMatchObject({
      count: 1,
      products: [{ id }],
    });
  });
});
