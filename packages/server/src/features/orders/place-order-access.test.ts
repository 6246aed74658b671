import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
});

describe("who may sell where", () => {
  test("a cashier needs their own open shift on that counter", async () => {
    const { variation } = await shop.product({ price: 10 });
    const sale = { items: [line(variation, 10)], payments: [pay("cash", 10)] };
    const cashier = await shop.staff("cashier", ["pos:view"]);
    expect((await shop.sell(sale, cashier.token)).failure.code).toBe("open_shift_required");
    const own = await shop.counter();
    await shop.openShift(cashier.token, own.id, 50);
    expect((await shop.sell(sale, cashier.token)).failure.code).toBe("not_your_terminal");
    const sold = await shop.sell({ ...sale, terminal_id: own.id }, cashier.token);
    expect(sold.status).toBe(200);
    const [shift] = await app().rows("select expected_balance::float from shifts where terminal_id = $1", [
      own.id,
    ]);
    expect(shift).toEqual({ expected_balance: 60 });
  });

  test("pos:view, the branch and the discount limit are checked for everybody but the admin", async () => {
    const { variation } = await shop.product({ price: 100 });
    const items = [line(variation, 100, 1, { discount: 10 })];
    const without = await shop.staff("branch_manager", ["product:view"]);
    expect((await shop.sell({ items, payments: [pay("cash", 90)] }, without.token)).status).toBe(403);
    const limited = await shop.staff("branch_manager", ["pos:view"], {
      max_discount: 5,
      max_discount_type: "percentage",
    });
    const answer = await shop.sell({ items, payments: [pay("cash", 90)] }, limited.token);
    expect([answer.status, answer.failure.code]).toEqual([409, "discount_beyond_limit"]);
    const { data } = await app().call<{ branch: { id: number } }>(shop.owner.token, "POST", "branch/store", {
      name: "Far",
      email: "far@a.example",
      contact_number: "1",
      address: "x",
      type: "branch",
    });
    const far = await shop.counter(data.branch.id);
    const there = await shop.sell(
      { terminal_id: far.id, items: [line(variation, 100)], payments: [pay("cash", 100)] },
      limited.token,
    );
    expect([there.status, there.failure.code]).toEqual([403, "forbidden"]);
  });

  test("an order can be read by its cashier and with order:view or pos:view in its branch, by nobody else", async () => {
    const { variation } = await shop.product({ price: 10 });
    const seller = await shop.staff("branch_manager", ["pos:view"]);
    const { data } = await shop.sell(
      { items: [line(variation, 10)], payments: [pay("cash", 10)] },
      seller.token,
    );
    const reader = await shop.staff("branch_manager", ["order:view"]);
    const neighbour = await shop.staff("branch_manager", ["pos:view"]);
    const buyer = await shop.staff("branch_manager", ["purchase:view"]);
    const stranger = await shop.staff("branch_manager", ["pos:view"]);
    const elsewhere = { user_id: stranger.user.id, branch_id: shop.owner.branch.id };
    await app().call(shop.owner.token, "POST", "branch/user/remove", elsewhere);
    const read = async (token: string) => (await app().call(token, "GET", `order/${data.order.id}`)).status;
    expect([
      await read(seller.token),
      await read(reader.token),
      await read(neighbour.token),
      await read(buyer.token),
      await read(stranger.token),
      await read(other.owner.token),
    ]).toEqual([200, 200, 200, 403, 403, 404]);
  });
});
