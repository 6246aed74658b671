import { idParams, selection } from "@clove/domain/wire.schema.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestApp, useTestApp } from "../../test/app.ts";
import { encoded, openFullShop, type SelectingCall } from "../../test/selecting-calls.ts";
import { openShop } from "../../test/shop.ts";
import type { App } from "../deps.ts";
import { fieldsOf } from "./read-selection.ts";

const app = useTestApp();
let full: Awaited<ReturnType<typeof openFullShop>>;
/** May read the catalogue and sell, but not see costs. */
let cashier: string;
let transferrer: string;

beforeAll(async () => {
  full = await openFullShop(app());
  cashier = (await full.shop.staff("cashier", ["pos:view", "order:view", "shift:view"])).token;
  transferrer = (await full.shop.staff("stock_transfer_manager", ["transfer:view"])).token;
});

type Data = Record<string, unknown>;
const get = (path: string, token = full.shop.owner.token) => app().call<Data>(token, "GET", path);
const rowsOf = (data: Data, { rows }: SelectingCall) => [data[rows]].flat() as Data[];

/** The selected part of a row; `true` stands for a whole field. `pruned` cuts an answer without a selection down to it. */
type Wanted = true | { [field: string]: Wanted };
function pruned(value: unknown, wanted: Wanted): unknown {
  if (wanted === true || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => pruned(each, wanted));
  const chosen = Object.entries(value as Data).filter(([name]) => Object.hasOwn(wanted, name));
  return Object.fromEntries(chosen.map(([name, field]) => [name, pruned(field, wanted[name]!)]));
}
const written = (wanted: Wanted): string =>
  wanted === true
    ? ""
    : `{${Object.entries(wanted)
        .map(([name, part]) => name + written(part))
        .join(",")}}`;

/** Any part of a schema's fields, in any order. */
function anyPart(schema: z.ZodType): fc.Arbitrary<Wanted> {
  const offered = fieldsOf(schema);
  if (!offered) return fc.constant(true);
  const names = Object.keys(offered);
  const some = fc
    .shuffledSubarray(names, { minLength: 1 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((name) => fc.tuple(fc.constant(name), anyField(offered[name]!)))),
    );
  return some.map((entries) => Object.fromEntries(entries));
}
const anyField = (schema: z.ZodType) =>
  fieldsOf(schema) ? fc.oneof(fc.constant<Wanted>(true), anyPart(schema)) : fc.constant<Wanted>(true);

describe("every nested read", () => {
  test("is in this test", async () => {
    const { text } = await app().call(null, "GET", "/api/openapi.json");
    type Parameters = { name: string; description?: string }[];
    const { paths } = JSON.parse(text) as { paths: Record<string, { get?: { parameters?: Parameters } }> };
    const selecting = Object.entries(paths).flatMap(([path, { get: call }]) =>
      call?.parameters?.some(({ name }) => name === "graph") ? [path] : [],
    );
    const asked = full.calls.map(({ path }) => {
      const bare = path.split("?")[0]!.replace(/\/\d+$/, "/{id}");
      return bare.startsWith("/") ? bare : `/api/v1/company/${bare}`;
    });
    expect([...new Set(asked)].toSorted()).toEqual(selecting.toSorted());
  });

  test("answers all fields for graph_enc=0, no selection and an empty one; graph counts beside graph_enc=0", async () => {
    for (const call of full.calls) {
      const whole = await get(call.path);
      expect([call.path, whole.status, rowsOf(whole.data, call).length > 0]).toEqual([call.path, 200, true]);
      for (const row of rowsOf(whole.data, call)) expect(call.row.strict().parse(row)).toEqual(row);
      for (const same of ["graph_enc=0", "graph_enc=", "graph=", "graph=&graph_enc=0"]) {
        expect((await get(`${call.path}&${same}`)).text).toBe(whole.text);
      }
      const plain = await get(`${call.path}&graph={id}`.replace("{id}", `{${firstField(call)}}`));
      const beside = await get(`${call.path}&graph_enc=0&graph={${firstField(call)}}`);
      expect(beside.text).toBe(plain.text);
      expect(plain.text.length).toBeLessThan(whole.text.length);
    }
  });

  test("answers any selection with the values of the whole answer, plain and encoded, whoever asks", async () => {
    const { token } = full.shop.owner;
    for (const call of full.calls) {
      for (const asking of [token, cashier, transferrer]) {
        const whole = await get(call.path, asking);
        if (whole.status === 403) continue;
        const { [call.rows]: rows, ...besides } = whole.data;
        await fc.assert(
          fc.asyncProperty(anyPart(call.row), fc.boolean(), async (wanted, isEncoded) => {
            const text = written(wanted);
            const query = isEncoded ? `graph_enc=${encoded(text)}` : `graph=${encodeURIComponent(text)}`;
            const answer = await get(`${call.path}&${query}`, asking);
            expect(answer.status).toBe(200);
            // Fields beside the rows, such as the count, are always there.
            expect(answer.data).toEqual({ ...besides, [call.rows]: pruned(rows, wanted) });
          }),
          { numRuns: asking === token ? 15 : 5 },
        );
      }
    }
  });

  test("refuses unknown fields by their paths, before anything is read", async () => {
    for (const { path } of full.calls) {
      const answer = await get(`${path}&graph={nowhere,colour{x}}`);
      expect([path, answer.status, answer.failure]).toEqual([
        path,
        422,
        {
          success: false,
          code: "unknown_field",
          message: "Unknown field: nowhere, colour",
          request_id: expect.any(String),
          values: { fields: "nowhere, colour" },
          errors: [
            {
              path: "graph",
              message: "Unknown field: nowhere, colour",
              code: "unknown_field",
              values: { fields: "nowhere, colour" },
            },
          ],
        },
      ]);
    }
  });

  test("session and rights are checked first", async () => {
    for (const { path } of full.calls) {
      expect((await app().call(null, "GET", `${path}&graph={nowhere}`)).status).toBe(401);
    }
    for (const path of ["order/list", "user/list?role=customer", "offline/quarantine"]) {
      expect((await get(`${path}?graph={nowhere}`, transferrer)).status).toBe(403);
    }
  });
});

describe("a selection shows no more than the default", () => {
  const costs = "{purchase_price,variations{purchase_price,stocks{purchase_price,quantity}}}";

  test("costs are for product:view and purchase:view", async () => {
    const path = `product/${full.product.id}?graph=${costs.replace("purchase_price,", "")}`;
    const seen = (await get(path)).data.product as typeof full.product;
    expect(seen.variations[0]).toEqual({ purchase_price: 1, stocks: [{ purchase_price: 1, quantity: 4 }] });
    for (const token of [cashier, transferrer]) {
      const { product } = (await get(path, token)).data;
      expect(product).toEqual({ variations: [{ stocks: [{ quantity: 4 }] }, { stocks: [] }] });
    }
    expect((await get(`product/list?graph={variations{purchase_price}}`, cashier)).data.products).toEqual([
      { variations: [{}, {}] },
    ]);
  });

  test("the cash in a drawer is for counter:view and pos:view", async () => {
    const path = `terminal/${full.shop.terminal.id}?graph={cash_box}`;
    expect((await get(path)).data.terminal).toEqual({ cash_box: 30 });
    expect((await get(path, transferrer)).data.terminal).toEqual({});
    expect((await get("terminal/list?graph={name,cash_box}", transferrer)).data.terminals).toEqual([
      { name: full.shop.terminal.name },
    ]);
  });

  test("the right to read an order, a user or a store is checked whatever is selected", async () => {
    const { shop, order, customer } = full;
    const { token } = await shop.staff("cashier", ["pos:view"]);
    const away = (
      await app().call<{ branch: { id: number } }>(shop.owner.token, "POST", "branch/store", {
        ...shop.owner.branch,
        name: "Away",
      })
    ).data.branch;
    const counter = await shop.counter(away.id);
    const buyer = (await shop.staff("branch_manager", ["purchase:view"])).token;
    expect((await get(`order/${order.id}?graph={total}`, buyer)).status).toBe(403);
    expect((await get(`user/${shop.owner.user.id}?graph={name}`, token)).status).toBe(403);
    expect((await get(`user/${customer.id}?graph={name}`, token)).data.user).toEqual({ name: "Aina" });
    expect((await get(`branch/${away.id}?graph={name}`, token)).status).toBe(403);
    expect((await get(`terminal/${counter.id}?graph={name}`, token)).status).toBe(403);
    const own = await shop.sell({
      items: [{ product_variation_id: full.product.variations[0]!.id, quantity: 1, sale_price: 10 }],
      payments: [{ payment_method: "qr", amount_received: 10, amount_returned: 0 }],
    });
    expect((await get(`order/${own.data.order.id}?graph={total}`)).data.order).toEqual({ total: 10 });
  });

  test("rows of another company are not found, and not in lists", async () => {
    const foreign = await openShop(app(), app().b);
    for (const call of full.calls) {
      const answer = await get(`${call.path}&graph={${firstField(call)}}`, foreign.owner.token);
      if (/\/\d+\?/.test(call.path)) expect([call.path, answer.status]).toEqual([call.path, 404]);
      else if (!/profile|branch_id|user_id/.test(call.path))
        expect(rowsOf(answer.data, call).length).toBeLessThan(2);
    }
    const mine = await get("terminal/list?graph={id}", foreign.owner.token);
    expect(mine.data.terminals).toEqual([{ id: foreign.terminal.id }]);
  });
});

describe("an invalid selection", () => {
  const refused = async (query: string) => {
    const start = performance.now();
    const answer = await get(`product/list?${query}`);
    expect(performance.now() - start).toBeLessThan(2000);
    return answer;
  };

  test.each<[string, string, string?]>([
    ["{items(first:5){id}}", "selection_not_plain"],
    ["{number:id}", "selection_not_plain"],
    ["{...all}", "selection_not_plain"],
    ["{id @skip(if:true)}", "selection_not_plain"],
    ["query{id}", "selection_not_plain"],
    ["{id}{name}", "selection_not_plain"],
    ["{id", "selection_unreadable"],
    ["{i\0d}", "selection_unreadable"],
    ["{id;}", "selection_unreadable"],
    ["{id{x}}", "selection_of_leaf"],
    ["{variations{stocks{branch{id{x}}}}}", "selection_of_leaf"],
    ["{variations{stocks{branch{id{x{y}}}}}}", "selection_too_deep"],
    ["{a…", "selection_too_deep", "{a".repeat(1365)],
    ["{a(b:[…", "selection_not_plain", `{a(b:${"[".repeat(4000)}`],
  ])("%j", async (shown, code, text = shown) => {
    for (const [name, query] of [
      ["graph", `graph=${encodeURIComponent(text)}`],
      ["graph_enc", `graph_enc=${encoded(text)}`],
    ]) {
      const { status, failure } = await refused(query!);
      expect([status, failure.code, failure.errors!.map(({ path }) => path)]).toEqual([422, code, [name]]);
    }
  });

  test.each([
    "graph_enc=*",
    "graph_enc=e2lk%20fQ",
    "graph_enc=e2lk+fQ/",
    "graph_enc=gA",
    "graph_enc=x",
    "graph_enc=e…",
    "graph=x…",
    "graph={id}&graph={id}",
    "graph[id]=1&graph[name]=1&graph=",
    "graph_enc=e2lkfQ&graph_enc=0",
  ])("%s", async (shown) => {
    const query = shown.replace(/.…/, (letter) => letter[0]!.repeat(5600));
    const { status, text } = await refused(query);
    expect(status === 422 || (query.startsWith("graph[") && status === 200)).toBe(true);
    expect(text).not.toMatch(/node_modules|GraphQL|stack/);
  });

  test("accepts base64url with padding, and texts of up to 4 kB", async () => {
    expect((await get(`product/list?graph_enc=${encoded("{id}")}%3D%3D`)).data.products).toEqual([
      { id: full.product.id },
    ]);
    const long = `{id,name}${" ".repeat(4096 - 9)}`;
    const name = { id: full.product.id, name: full.product.name };
    expect((await get(`product/list?graph_enc=${encoded(long)}`)).data.products).toEqual([name]);
    expect((await get(`product/list?graph=${encodeURIComponent(long)}`)).data.products).toEqual([name]);
    expect((await get(`product/list?graph_enc=${encoded(`${long}   `)}`)).status).toBe(422);
  });

  test("is answered with a sentence for people", async () => {
    const { message } = await refused(`graph={variations{colour,stocks{branch{town}}},nmae}`);
    expect(message).toBe("Unknown field: variations.colour, variations.stocks.branch.town, nmae");
    expect((await refused("graph={id")).message).toBe(
      "The field selection cannot be read from character 4 on",
    );
  });
});

test("the API's description says which fields a graph may name, and has the whole answer", async () => {
  const { text } = await app().call(null, "GET", "/api/openapi.json");
  const document = JSON.parse(text);
  const { parameters, responses } = document.paths["/api/v1/company/terminal/list"].get as {
    parameters: { name: string; description: string }[];
    responses: { 200: unknown };
  };
  const described = parameters.find(({ name }) => name === "graph")!.description;
  expect(described).toContain(
    "{id,name,description,unique_no,cash_box,branch_id,branch{id,name},stock_point_id,status,printer_address,printer_port}",
  );
  expect(parameters.find(({ name }) => name === "graph_enc")!.description).toContain("base64url");
  expect(JSON.stringify(responses[200])).toContain("#/components/schemas/Terminal");
  expect(Object.keys(document.components.schemas.Terminal.properties)).toContain("unique_no");
});

describe("a route with a selection but without its row prevents the start, and vice versa", () => {
  let other: Awaited<ReturnType<typeof startTestApp>>;
  beforeAll(async () => {
    other = await startTestApp();
  });
  afterAll(() => other.close());
  const row = z.object({ id: z.int() });
  const add = (config: object, schema: object) => () =>
    (other.app as unknown as App).get(
      `/api/v1/${crypto.randomUUID()}`,
      { config: { permit: "session", ...config }, schema },
      () => ({}),
    );

  test.each([
    ["no row", {}, { querystring: z.object(selection) }],
    ["no selection", { selects: row }, { querystring: idParams, response: { 200: row } }],
    ["no query", { selects: row }, { response: { 200: row } }],
    [
      "a row that the answer does not have",
      { selects: row },
      { querystring: z.object(selection), response: { 200: z.object({ row: z.object({ id: z.int() }) }) } },
    ],
    ["no declared answer", { selects: row }, { querystring: z.object(selection) }],
  ])("%s", (_, config, schema) => expect(add(config, schema)).toThrow("selection"));

  test("both", () => {
    const schema = { querystring: z.object(selection), response: { 200: z.object({ rows: z.array(row) }) } };
    expect(add({ selects: row }, schema)).not.toThrow();
  });
});

const firstField = ({ row }: SelectingCall) => Object.keys(row.shape)[0]!;
