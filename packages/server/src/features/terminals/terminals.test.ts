import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let second: Branch;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  second = await makeBranch("branch");
});

async function makeBranch(type: Branch["type"]): Promise<Branch> {
  const body = { name: `${type} 2`, email: "x@a.example", contact_number: "1", address: "2", type };
  const answer = await app().call<{ branch: Branch }>(shop.owner.token, "POST", "branch/store", body);
  return answer.data.branch;
}

const store = (body: object, token = shop.owner.token) =>
  app().call<{ terminal: Terminal }>(token, "POST", "terminal/store", {
    name: "Till",
    description: "left",
    branch_id: shop.owner.branch.id,
    ...body,
  });
const list = (token: string, query = "") =>
  app().call<{ terminals: Terminal[]; count: number }>(token, "GET", `terminal/list${query}`);
const countTerminals = async () =>
  (await app().rows<{ count: number }>("select count(*)::int from terminals"))[0]!.count;

describe("terminal/store", () => {
  test("gives the company's next number and an empty drawer", async () => {
    const answer = await store({ name: " Till 7 ", branch_id: String(second.id) });
    expect([answer.status, answer.message]).toEqual([200, terminalTexts.terminalCreated]);
    const all = await list(shop.owner.token);
    expect(answer.data.terminal).toEqual({
      id: expect.any(Number),
      name: "Till 7",
      description: "left",
      unique_no: all.data.terminals.at(-1)!.unique_no,
      cash_box: 0,
      branch_id: second.id,
      branch: { id: second.id, name: second.name },
      stock_point_id: second.id,
      status: "active",
      printer_address: null,
      printer_port: null,
    });
    // Each company has its own numbers.
    expect([shop.terminal.unique_no, other.terminal.unique_no]).toEqual(["0001", "0001"]);
  });

  test("ten counters made at once get ten successive numbers", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => store({ name: `At once ${i}` })));
    const numbers = answers.map((answer) => Number(answer.data.terminal.unique_no)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, i) => numbers[0]! + i));
  });

  test("the same temp_id makes one counter, and is refused with another body", async () => {
    const before = await countTerminals();
    const answers = await Promise.all(Array.from({ length: 5 }, () => store({ temp_id: "T0-till" })));
    expect(new Set(answers.map((answer) => answer.data.terminal.id)).size).toBe(1);
    const reused = await store({ temp_id: "T0-till", name: "Another" });
    expect([reused.status, reused.failure.code]).toEqual([409, "key_reused"]);
    expect(await countTerminals()).toBe(before + 1);
  });

  test("makes no counter when it refuses", async () => {
    const warehouse = await makeBranch("warehouse");
    const { token: cashier } = await shop.staff("cashier", ["pos:view"]);
    const { token: manager } = await shop.staff("branch_manager", ["counter:create"]);
    const before = await countTerminals();
    const answers = [
      await store({ branch_id: warehouse.id }),
      await store({ branch_id: second.id }, manager),
      await store({ branch_id: other.owner.branch.id }),
      await store({ branch_id: 999_999 }),
      await store({}, cashier),
      await store({ name: "" }),
      await store({ description: undefined }),
      await store({ branch_id: "1e1" }),
    ];
    expect(answers.map(({ status, failure }) => [status, failure.code])).toEqual([
      [409, "warehouse_has_no_terminal"],
      [403, "forbidden"],
      [404, "not_found"],
      [404, "not_found"],
      [403, "forbidden"],
      [422, "validation_failed"],
      [422, "validation_failed"],
      [422, "validation_failed"],
    ]);
    expect(await countTerminals()).toBe(before);
  });

  test("refuses after number 9999", async () => {
    await app().rows("update terminals set unique_no = '9999' where id = $1", [other.terminal.id]);
    const answer = await store({ branch_id: other.owner.branch.id }, other.owner.token);
    expect([answer.status, answer.failure.code]).toEqual([409, "terminals_exhausted"]);
  });
});

describe("terminal/list and terminal/{id}", () => {
  test("show staff the counters of their stores, and the drawer's cash only with a permission for it", async () => {
    const { token: cashier } = await shop.staff("cashier", ["pos:view"]);
    const { token: stock } = await shop.staff("inventory_manager", ["product:view"]);
    const [seen, bare] = await Promise.all([list(cashier, "?length=200"), list(stock, "?length=200")]);
    expect(new Set(seen.data.terminals.map(({ branch_id }) => branch_id))).toEqual(
      new Set([shop.owner.branch.id]),
    );
    expect(seen.data.terminals[0]!.cash_box).toBe(0);
    expect(bare.data.terminals[0]).not.toHaveProperty("cash_box");
    expect(bare.data.count).toBe(bare.data.terminals.length);

    const inSecond = (await store({ branch_id: second.id })).data.terminal;
    const read = (token: string, id: number) => app().call(token, "GET", `terminal/${id}`);
    expect((await read(cashier, shop.terminal.id)).status).toBe(200);
    expect((await read(cashier, inSecond.id)).status).toBe(403);
    expect((await read(cashier, other.terminal.id)).status).toBe(404);
    expect((await read(shop.owner.token, inSecond.id)).status).toBe(200);
  });

  test("the list filters by store and name, has pages, and counts all that match", async () => {
    const { token: cashier } = await shop.staff("cashier", ["pos:view"]);
    const inSecond = await list(shop.owner.token, `?branch_id=${second.id}&length=1`);
    expect(inSecond.data.terminals.map(({ branch_id }) => branch_id)).toEqual([second.id]);
    expect(inSecond.data.count).toBeGreaterThan(1);
    const next = await list(shop.owner.token, `?branch_id=${second.id}&length=1&page=2`);
    expect(next.data.terminals[0]!.id).not.toBe(inSecond.data.terminals[0]!.id);
    const named = await list(shop.owner.token, "?query=TILL%207");
    expect(named.data.terminals.map(({ name }) => name)).toEqual(["Till 7"]);
    expect((await list(shop.owner.token, `?branch_id=${other.owner.branch.id}`)).status).toBe(404);
    expect((await list(cashier, `?branch_id=${second.id}`)).status).toBe(403);
    expect((await list(shop.owner.token, "?length=201")).status).toBe(422);
  });
});
