import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
});

type Row = { id: number } & Record<string, unknown>;
type Noun = { path: string; one: string; many: string; name: string; rest: object; message: string };
const nouns: Noun[] = [
  {
    path: "category",
    one: "category",
    many: "categories",
    name: "name",
    rest: { description: "warm" },
    message: catalogueTexts.categoryCreated,
  },
  {
    path: "brand",
    one: "brand",
    many: "brands",
    name: "name",
    rest: {},
    message: catalogueTexts.brandCreated,
  },
  {
    path: "color",
    one: "color",
    many: "colors",
    name: "name",
    rest: { code: "#f00" },
    message: catalogueTexts.colorCreated,
  },
  {
    path: "size",
    one: "size",
    many: "sizes",
    name: "name",
    rest: { code: "XL" },
    message: catalogueTexts.sizeCreated,
  },
  {
    path: "measurement-unit",
    one: "measurementUnit",
    many: "measurementUnits",
    name: "title",
    rest: { description: "warm" },
    message: catalogueTexts.unitCreated,
  },
];

describe.each(nouns)("$path", ({ path, one, many, name, rest, message }) => {
  const store = (body: object, token = shop.owner.token) =>
    app().call<Record<string, Row>>(token, "POST", `${path}/store`, { ...rest, ...body });
  const list = async (token = shop.owner.token, query = "?length=200") => {
    const answer = await app().call<Record<string, Row[]> & { count: number }>(
      token,
      "GET",
      `${path}/list${query}`,
    );
    return { ...answer, rows: answer.data?.[many] ?? [], count: answer.data?.count };
  };

  test("is stored with its name trimmed, and found by a part of it", async () => {
    const made = await store({ [name]: "  Deep Red " });
    expect([made.status, made.message]).toEqual([200, message]);
    expect(made.data[one]).toMatchObject({ id: expect.any(Number), [name]: "Deep Red", ...rest });
    await store({ [name]: "100% Cotton" });
    expect((await list(undefined, "?query=RED")).rows).toEqual([made.data[one]]);
    expect((await list(undefined, "?query=0%25")).rows.map((row) => row[name])).toEqual(["100% Cotton"]);
  });

  test("is listed by name, page by page, with the count of all", async () => {
    for (const value of ["zebra", "Alpha", "beta"]) await store({ [name]: `${value} page` });
    const names = async (query: string) => (await list(undefined, query)).rows.map((row) => row[name]);
    expect(await names("?query=page")).toEqual(["Alpha page", "beta page", "zebra page"]);
    expect(await names("?query=page&length=2&page=2")).toEqual(["zebra page"]);
    expect((await list(undefined, "?query=page&length=2")).count).toBe(3);
  });

  test("is listed alone by its id, wherever its name stands", async () => {
    const made = await store({ [name]: "Zzz alone" });
    const { rows, count } = await list(undefined, `?id=${made.data[one]!.id}&length=1`);
    expect([count, rows]).toEqual([1, [made.data[one]]]);
    expect((await list(other.owner.token, `?id=${made.data[one]!.id}`)).count).toBe(0);
  });

  const testStatus = path === "category" || path === "brand" ? test : () => {};
  testStatus("is listed by status", async () => {
    await store({ [name]: "Kept status" });
    await store({ [name]: "Gone status", status: "inactive" });
    const names = async (status: string) => {
      const { rows, count } = await list(undefined, `?query=status${status}`);
      return [count, ...rows.map((row) => row[name])];
    };
    expect(await names("")).toEqual([2, "Gone status", "Kept status"]);
    expect(await names("&status=active")).toEqual([1, "Kept status"]);
    expect(await names("&status=inactive")).toEqual([1, "Gone status"]);
  });

  test("a name is unique ignoring case, even for concurrent calls; another company may have the same", async () => {
    const answers = await Promise.all(["Rosé", "ROSÉ", "rosé"].map((value) => store({ [name]: value })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.failure.code).toBe("name_taken");
    expect(refused.failure.message).toMatch(/^ros[eé] already exists$/iu);
    expect((await store({ [name]: "Rosé" }, other.owner.token)).status).toBe(200);
  });

  test("is made once for a key", async () => {
    const body = { [name]: "Once", temp_id: `T0001-${path}` };
    const answers = await Promise.all([1, 2, 3, 4].map(() => store(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data[one]!.id)).size).toBe(1);
    expect((await list(undefined, "?query=once")).count).toBe(1);
    expect((await store({ ...body, [name]: "Twice" })).failure.code).toBe("key_reused");
  });

  test("is made by an urlencoded form too, without unknown fields, and needs a name", async () => {
    const form = new URLSearchParams({ ...rest, [name]: "By form", company_id: "999" }).toString();
    const answer = await app().call<Record<string, Row>>(shop.owner.token, "POST", `${path}/store`, form, {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(answer.data[one]).toMatchObject({ [name]: "By form" });
    for (const body of [{ [name]: "  " }, {}, { [name]: "x".repeat(256) }, { [name]: "bell \u0007" }]) {
      const refused = await store(body);
      expect([refused.status, refused.failure.code]).toEqual([422, "validation_failed"]);
      expect(refused.failure.errors?.[0]?.path).toBe(name);
    }
  });

  test("reading and creating need their permissions; nothing of another company is visible", async () => {
    const seller = (await shop.staff("cashier", ["pos:view"])).token;
    const clerk = (await shop.staff("branch_manager", ["shift:view"])).token;
    await store({ [name]: "Secret" }, other.owner.token);
    expect((await list(seller)).rows.map((row) => row[name])).not.toContain("Secret");
    expect((await list(clerk)).status).toBe(403);
    expect((await store({ [name]: "By seller" }, seller)).status).toBe(403);
    expect((await list(undefined, "?query=by%20seller")).count).toBe(0);
  });
});

test("the list of units also has the price types", async () => {
  const answer = await app().call<{ priceTypes: string[] }>(shop.owner.token, "GET", "measurement-unit/list");
  expect(answer.data.priceTypes).toEqual(["fixed", "variable", "by_unit"]);
});
