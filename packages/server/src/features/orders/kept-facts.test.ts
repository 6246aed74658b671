import { beforeAll, expect, test, vi } from "vitest";
import { type Answer, useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { isOnCluster } from "../../db/connect.ts";
import { Packet } from "../../db/packet.ts";

// Sales judged by what the server remembers (docs/decisions/135).
const app = useTestApp();
let shop: Shop;
let number = 0;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

/** A cashier with an open shift, and goods with everything that their name is made of. */
async function ready({ stock = 100 } = {}) {
  const { token, user } = await shop.staff("cashier", ["pos:view"]);
  const terminal = await shop.counter();
  await shop.openShift(token, terminal.id);
  const made = async (path: string, body: object) =>
    (await app().call<Record<string, { id: number }>>(shop.owner.token, "POST", path, body)).data;
  const name = `Kept ${++number}`;
  const { color } = await made("color/store", { name: `${name} red`, code: "#f00" });
  const { size } = await made("size/store", { name: `${name} large`, code: "L" });
  const { measurementUnit: unit } = await made("measurement-unit/store", {
    title: `${name} box`,
    description: "by the box",
  });
  const { product, variation } = await shop.product({
    ...{ name, stock },
    variations: [
      {
        ...{ purchase_price: 1, sale_price: 10, initial_stock_quantity: stock },
        ...{ color_id: color?.id, size_id: size?.id, measurement_unit_id: unit?.id },
      },
    ] as never,
  });
  const at = { token, user, terminal, product, variation, color, size, unit };
  const sell = (quantity = 1, body: object = {}) =>
    shop.sell(
      {
        terminal_id: terminal.id,
        items: [line(variation, 10, quantity)],
        payments: [pay("cash", quantity * 10)],
        temp_id: `T${terminal.unique_no}-kept-${++number}`,
        ...body,
      },
      token,
    );
  return { ...at, sell };
}
type Ready = Awaited<ReturnType<typeof ready>>;

/** How often a call has read what a sale is judged by. */
async function readsOf<T>(act: () => Promise<T>): Promise<{ answer: T; reads: number }> {
  const sent = vi.spyOn(Packet.prototype, "add");
  try {
    const answer = await act();
    return {
      answer,
      reads: sent.mock.calls.filter(([{ text }]) => text.includes("sold as materialized")).length,
    };
  } finally {
    sent.mockRestore();
  }
}

const run = (text: string, values: unknown[]) => app().rows(text, values);
const infoOf = ({ data }: Answer<{ order: { items: { product_info: string }[] } }>) =>
  JSON.parse(data.order.items[0]!.product_info) as Record<string, unknown>;

test("the second sale of the same goods at a counter reads nothing first, and is stored and answered like the first", async () => {
  const { sell, variation, terminal } = await ready();
  const first = await readsOf(() => sell(2));
  const second = await readsOf(() => sell(2));
  // A cluster's server remembers nothing, and asks its worker in another way.
  if (!isOnCluster(app().pool)) expect([first.reads, second.reads]).toEqual([1, 0]);
  const [a, b] = [first.answer.data.order, second.answer.data.order];
  expect(b.order_ref).toBe(a.order_ref.replace(/1$/, "2"));
  expect(b.invoice_id).toBe(a.invoice_id.replace(/1$/, "2"));
  expect(b.payment_logs[0]!.receipt_no).toBe(a.payment_logs[0]!.receipt_no.replace(/1$/, "2"));
  expect(Math.abs(Date.parse(b.created_at) - Date.now())).toBeLessThan(5000);
  const own = ({ order }: { order: object }) =>
    JSON.parse(
      JSON.stringify(order, (key, value) =>
        /^(id|order_id|temp_id|order_ref|invoice_id|receipt_no|receipt_url|created_at)$/.test(key)
          ? undefined
          : value,
      ),
    );
  expect(own(second.answer.data)).toEqual(own(first.answer.data));
  const stored = await app().call<{ order: object }>(shop.owner.token, "GET", `order/${b.id}`);
  expect(own({ order: { ...stored.data.order, items: undefined, costs: undefined } })).toEqual(
    own({ order: { ...b, items: undefined, costs: undefined } }),
  );
  const rows = await run(
    `select i.id::int, i.order_id::int, i.quantity::float, i.cost::float, t.quantity::float as taken, l.quantity::float as moved
      from order_items i join order_item_batches t on t.order_item_id = i.id
      join stock_ledger l on l.order_id = i.order_id and l.batch_id = t.batch_id where i.order_id = $1`,
    [b.id],
  );
  expect(rows).toEqual([{ id: b.items[0]!.id, order_id: b.id, quantity: 2, cost: 2, taken: 2, moved: -2 }]);
  const [level] = await run(
    "select quantity::float from stock_levels where product_variation_id = $1 and branch_id = $2",
    [variation.id, terminal.branch_id],
  );
  expect(level).toEqual({ quantity: 96 });
});

test("a repeat of such a sale gets its answer, and its key no other sale", async () => {
  const { sell } = await ready();
  await sell();
  const temp_id = "T0001-kept-again";
  const first = await sell(1, { temp_id });
  const again = await sell(1, { temp_id });
  expect(again.data).toEqual(first.data);
  expect((await sell(2, { temp_id })).failure.code).toBe("key_reused");
});

test("a repeat gets the first answer also after the sale was cancelled", async () => {
  const { sell, terminal } = await ready();
  await sell();
  const temp_id = "T0001-kept-cancelled";
  const first = await sell(1, { temp_id });
  const cancelled = await app().call(shop.owner.token, "POST", "order/cancel", {
    ...{ id: first.data.order.id, terminal_id: terminal.id },
    reason: "twice",
  });
  expect(cancelled.status).toBe(200);
  expect((await sell(1, { temp_id })).data).toEqual(first.data);
});

type Change = {
  what: string;
  change: (at: Ready) => Promise<unknown>;
  /** What comes of a sale of one piece afterwards: the code of a refusal, or what must hold for the answer. */
  comesTo: string | ((answer: Awaited<ReturnType<Ready["sell"]>>, at: Ready) => Promise<void> | void);
};

const renamed =
  (field: "name" | "variation", text: string): Change["comesTo"] =>
  (answer) => {
    expect(infoOf(answer)[field]).toContain(text);
  };
const costs = (cost: number): Change["comesTo"] => {
  return async (answer) => {
    const rows = await run("select cost::float from order_items where order_id = $1", [answer.data.order.id]);
    expect(rows).toEqual([{ cost }]);
  };
};

const changes: Change[] = [
  {
    what: "the price",
    change: ({ variation }) =>
      run("update product_variations set sale_price = 11 where id = $1", [variation.id]),
    comesTo: "price_changed",
  },
  {
    what: "the product's status",
    change: ({ product }) => run("update products set status = 'inactive' where id = $1", [product.id]),
    comesTo: "product_inactive",
  },
  {
    what: "the product's name",
    change: ({ product }) => run("update products set name = 'Later' where id = $1", [product.id]),
    comesTo: renamed("name", "Later"),
  },
  {
    what: "the color's name",
    change: ({ color }) => run("update colors set name = 'Later blue' where id = $1", [color!.id]),
    comesTo: renamed("variation", "Later blue"),
  },
  {
    what: "the size's name",
    change: ({ size }) => run("update sizes set name = 'Later small' where id = $1", [size!.id]),
    comesTo: renamed("variation", "Later small"),
  },
  {
    what: "the unit's name",
    change: ({ unit }) => run("update measurement_units set title = 'Later bag' where id = $1", [unit!.id]),
    comesTo: renamed("variation", "Later bag"),
  },
  {
    what: "the counter's status",
    change: ({ terminal }) => run("update terminals set status = 'inactive' where id = $1", [terminal.id]),
    comesTo: "terminal_inactive",
  },
  {
    what: "the counter's number",
    change: ({ terminal }) =>
      run("update terminals set unique_no = overlay(unique_no placing '5' from 1) where id = $1", [
        terminal.id,
      ]),
    comesTo: ({ data }, { terminal }) =>
      expect(data.order.invoice_id).toContain(`INV-5${terminal.unique_no.slice(1)}-`),
  },
  {
    what: "the counter's name",
    change: ({ terminal }) => run("update terminals set name = 'Later counter' where id = $1", [terminal.id]),
    comesTo: ({ data }) => expect(data.order.terminal.name).toBe("Later counter"),
  },
  {
    what: "the store's name",
    change: ({ terminal }) =>
      run("update branches set name = 'Later store' where id = $1", [terminal.branch_id]),
    comesTo: ({ data }) => expect(data.order.terminal.branch.name).toBe("Later store"),
  },
  {
    what: "the open shift",
    change: async ({ token, terminal }) => {
      const closed = await app().call(token, "POST", "terminal/shift/close", {
        ...{ terminal_id: terminal.id, closing_balance: 20 },
      });
      expect(closed.status).toBe(200);
    },
    comesTo: "open_shift_required",
  },
  {
    what: "the stock, sold elsewhere",
    change: async ({ variation }) => {
      const elsewhere = await shop.counter();
      const sold = await shop.sell({
        terminal_id: elsewhere.id,
        items: [line(variation, 10, 98)],
        payments: [pay("cash", 980)],
      });
      expect(sold.status).toBe(200);
    },
    comesTo: "stock_beyond",
  },
  {
    what: "the batch that is taken first",
    change: ({ variation }) =>
      run(
        `insert into batches (company_id, transaction_id, product_variation_id, branch_id, received_quantity, left_quantity,
            purchase_price, sale_price, received_at)
          select company_id, transaction_id, product_variation_id, branch_id, 0.001, 0.001, 7, sale_price, received_at - interval '1 day'
          from batches where product_variation_id = $1`,
        [variation.id],
      ).then(() => moved(variation.id, 0.001)),
    comesTo: costs(1.01),
  },
  {
    what: "a batch that expires sooner",
    change: ({ variation }) =>
      run(
        `insert into batches (company_id, transaction_id, product_variation_id, branch_id, received_quantity, left_quantity,
            purchase_price, sale_price, expires_on)
          select company_id, transaction_id, product_variation_id, branch_id, 10, 10, 3, sale_price, current_date + 90
          from batches where product_variation_id = $1`,
        [variation.id],
      ).then(() => moved(variation.id, 10)),
    comesTo: costs(3),
  },
];

/** Gives a batch that was put in by a statement its line in the ledger and its part of the store's stock. */
async function moved(variation_id: number, quantity: number): Promise<void> {
  await run(
    `insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, transaction_id, user_id)
      select b.company_id, b.product_variation_id, b.branch_id, b.id, $2, b.transaction_id, t.user_id from batches b
      join stock_transactions t on t.company_id = b.company_id and t.id = b.transaction_id
      where b.product_variation_id = $1 and b.received_quantity = $2`,
    [variation_id, quantity],
  );
  await run(
    "update stock_levels set quantity = quantity + $2 where product_variation_id = $1 and quantity > 0",
    [variation_id, quantity],
  );
}

test.each(changes)(
  "a sale is judged anew when it remembers another state of $what",
  async ({ change, comesTo }) => {
    const at = await ready();
    for (let sold = 0; sold < 2; sold++) expect((await at.sell()).status).toBe(200);
    await change(at);
    const answer = await at.sell();
    if (typeof comesTo === "string") {
      expect(answer.failure?.code).toBe(comesTo);
      const [stored] = await run("select count(*)::int from orders where terminal_id = $1", [at.terminal.id]);
      expect(stored).toEqual({ count: 2 });
    } else {
      expect(answer.status).toBe(200);
      await comesTo(answer, at);
    }
  },
);

test("of forty sales at ten counters that remember the same goods twenty succeed, which is all there is", async () => {
  const { variation } = await shop.product({ price: 10, stock: 30 });
  const other = await shop.product({ price: 1, stock: 1000 });
  const sell = async (token: string, terminal_id: number, n: number) => {
    const items = [line(variation, 10), line(other.variation, 1)];
    return shop.sell(
      { terminal_id, items: n % 2 ? items : items.toReversed(), payments: [pay("cash", 11)] },
      token,
    );
  };
  const seats = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const [{ token }, { id }] = [await shop.staff("cashier", ["pos:view"]), await shop.counter()];
      await shop.openShift(token, id);
      expect((await sell(token, id, 0)).status).toBe(200);
      return { token, id };
    }),
  );
  const { answer: answers, reads } = await readsOf(() =>
    Promise.all(Array.from({ length: 40 }, (_, n) => sell(seats[n % 10]!.token, seats[n % 10]!.id, n))),
  );
  // They began with what the server remembered.
  expect(reads).toBeLessThan(40);
  const codes = answers.map(({ status, failure }) => failure?.code ?? String(status));
  expect(codes.filter((code) => code === "200")).toHaveLength(20);
  expect(codes.filter((code) => code === "stock_beyond")).toHaveLength(20);
  const [level] = await run(
    "select sum(quantity)::float as quantity from stock_levels where product_variation_id = $1",
    [variation.id],
  );
  expect(level).toEqual({ quantity: 0 });
});

test("a sale is judged anew when the clock that was carried on is not PostgreSQL's any more", async () => {
  const { sell } = await ready();
  await sell();
  const here = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => here() + 3_600_000);
  const { answer } = await readsOf(() => sell());
  clock.mockRestore();
  expect(Math.abs(Date.parse(answer.data.order.created_at) - Date.now())).toBeLessThan(60_000);
});

test("the audit log tells of a reduction, with the order", async () => {
  const { sell, token, variation, terminal, user } = await ready();
  await sell();
  await app().call(shop.owner.token, "POST", "user/update", {
    id: user.id,
    max_discount: 50,
    max_discount_type: "percentage",
  });
  const items = [{ ...line(variation, 10), discount: 0 }];
  const reduced = await shop.sell(
    { terminal_id: terminal.id, items, adjustment: -1, payments: [pay("cash", 9)] },
    token,
  );
  if (reduced.status !== 200) throw new Error(reduced.text);
  const rows = await run("select action from audit_log where subject = 'order' and subject_id = $1", [
    reduced.data.order.id,
  ]);
  expect(rows).toEqual([{ action: "order.discount" }]);
});
