import { describe, expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { line, openShop, pay } from "../../test/shop.ts";

const app = useTestApp();

const nul = "a\0b";
const half = "a\ud83d";

describe("texts that PostgreSQL cannot store are 422 and name their field", () => {
  test.each([nul, half])("%j", async (text) => {
    const shop = await openShop(app(), await app().signUp(`h${text.length}${text.charCodeAt(1)}`));
    const { token } = shop.owner;
    const { variation } = await shop.product();
    const product = {
      name: "N",
      branch_id: shop.owner.branch.id,
      category_id: shop.category.id,
      brand_id: shop.brand.id,
      variations: [{ purchase_price: 1, sale_price: 1 }],
    };
    const calls: [string, object, string][] = [
      ["category/store", { name: "N", description: text }, "description"],
      ["category/store", { name: text, description: "." }, "name"],
      ["product/store", { ...product, name: text }, "name"],
      ["product/store", { ...product, description: text }, "description"],
      ["terminal/store", { name: text, branch_id: shop.owner.branch.id, description: "." }, "name"],
    ];
    for (const [path, body, field] of calls) {
      const answer = await app().call(token, "POST", path, body);
      expect([answer.status, answer.failure.errors?.[0]?.path]).toEqual([422, field]);
    }
    const sale = await shop.sell({ items: [line(variation, 10)], payments: [pay("qr", 10, 0, text)] });
    expect(sale.status).toBe(422);
  });
});

test.each(["2026-02-30", "2026-13-01", "0000-01-01", "26-1-1"])(
  "a day that does not exist is 422: %s",
  async (day) => {
    for (const field of ["from_date", "to_date"]) {
      const answer = await app().call(app().a.token, "GET", `report/shifts?${field}=${day}`);
      expect([answer.status, answer.failure.errors?.[0]?.path]).toEqual([422, field]);
    }
  },
);

describe("multipart", () => {
  const field = (name: string, value: string) =>
    `--e\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const send = (payload: string, path = "login", boundary = "; boundary=e") =>
    app().call(null, "POST", path, payload, { "content-type": `multipart/form-data${boundary}` });

  test.each([
    ["without a boundary", `${field("email", "x")}--e--\r\n`, ""],
    ["cut off", field("email", "x").slice(0, -4), "; boundary=e"],
    ["not a form at all", "garbage", "; boundary=e"],
  ])("%s is unreadable", async (_, payload, boundary) => {
    const answer = await send(payload, "login", boundary);
    expect([answer.status, answer.failure.code]).toEqual([400, "unreadable"]);
  });

  test("more than 1 MB of text is too large, also when it is split into several fields", async () => {
    const fields = ["a", "b", "c"].map((name) => field(name, "x".repeat(400_000)));
    const answer = await send(`${fields.join("")}--e--\r\n`);
    expect([answer.status, answer.failure.code]).toEqual([413, "too_large"]);
  });
});

test("JSON that is not UTF-8 is unreadable, and nothing of it is stored", async () => {
  const { token } = app().a;
  const type = { "content-type": "application/json" };
  const store = (name: Buffer) =>
    app().call(
      token,
      "POST",
      "brand/store",
      Buffer.concat([Buffer.from('{"name":"'), name, Buffer.from('"}')]),
      type,
    );
  const latin = await store(Buffer.from("Cr\u00e8me", "latin1"));
  expect([latin.status, latin.failure.code]).toEqual([400, "unreadable"]);
  expect((await store(Buffer.from("Cr\u00e8me \u{1f375}"))).status).toBe(200);
  const names = await app().rows("select name from brands where name like 'Cr%'");
  expect(names).toEqual([{ name: "Cr\u00e8me \u{1f375}" }]);
});

test("an address that cannot be decoded is unreadable, without internal details", async () => {
  for (const path of ["/%", "/api/v1/company/user/%zz"]) {
    const answer = await app().call(null, "GET", path);
    expect([answer.status, answer.failure.code]).toEqual([400, "unreadable"]);
    expect(answer.text).not.toContain("FST_");
  }
});
