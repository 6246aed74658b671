import { fromMinor, sumAmounts, toMinor } from "@clove/domain/money.ts";
import { cashAtMost } from "@clove/domain/orders/cash-rounding.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { percent } from "./catalogue.ts";
import { cashIn } from "./drawers.ts";
import { decimals, demoRounding } from "./sales.ts";
import type { Shop, Till } from "./shop.ts";

const complaints = ["Wrong size", "Did not like the taste", "Packaging was open", "Bought twice by mistake"];
const mistakes = ["Wrong customer", "Customer forgot the purse", "Scanned for the wrong sale"];
/** Goods come back from one of this many latest sales. */
const remembered = 150;

/** The manager takes a line of a recent sale of the till's store back, or a part of it. */
export async function takeBack(shop: Shop, till: Till, isCharged: boolean): Promise<void> {
  const { random, staff, shelf } = shop;
  const order = await recentSale(shop, till);
  if (!order) return;
  const item = random.pick(order.items);
  const quantity = Number.isInteger(item.quantity) ? random.between(1, item.quantity) : item.quantity;
  // Well below what was paid for the goods, even after discounts.
  const return_charge = isCharged ? percent(item.unit_price, 10) : 0;
  await staff.manager.caller.post("/company/order/return", {
    id: order.id,
    terminal_id: till.terminal.id,
    items: [{ order_item_id: item.id, quantity }],
    return_charge,
    notes: random.pick(complaints),
  });
  shelf.add(till.terminal.branch_id, item, quantity);
}

/** The manager cancels a recent sale of the till's store. */
export async function cancel(shop: Shop, till: Till): Promise<void> {
  const { random, staff, shelf } = shop;
  const order = await recentSale(shop, till);
  if (!order) return;
  await staff.manager.caller.post("/company/order/cancel", {
    id: order.id,
    terminal_id: till.terminal.id,
    reason: random.pick(mistakes),
  });
  for (const item of order.items) shelf.add(till.terminal.branch_id, item, item.quantity);
}

/** A sale that the drawer can easily pay back, and of which nothing came back yet. */
async function recentSale(
  { owner, orders, random, returned }: Shop,
  { terminal }: Till,
): Promise<Order | null> {
  const most = (await cashIn(owner, terminal)) / 4;
  const sold = orders
    .slice(-remembered)
    .filter(
      ({ id, terminal_id, total }) => terminal_id === terminal.id && total <= most && !returned.has(id),
    );
  if (sold.length === 0) return null;
  const order = random.pick(sold);
  returned.add(order.id);
  return order;
}

/** One customer in this many never pays of their own accord. */
const slow = 4;

/** The two customers who have used most of their credit pay half of it, or all, at the counter. */
export async function takeRepayments(shop: Shop, { by, terminal }: Till): Promise<void> {
  const { owner, owed, random } = shop;
  const { users } = await owner.get<{ users: User[] }>("/company/user/list?role=customer&length=100");
  for (const { id, credit_used } of users) owed.set(id, credit_used ?? 0);
  const used = ({ credit_used, credit_limit }: User) => (credit_used ?? 0) / (credit_limit || 1);
  const debtors = users.filter((user, i) => i % slow !== 0 && used(user) > 0);
  for (const { id, credit_used } of debtors.sort((a, b) => used(b) - used(a)).slice(0, 2)) {
    const wanted = random.between(0, 1) === 1 ? credit_used! : percent(credit_used!, 50);
    const payment_method = random.pick(["cash", "cash", "bank", "qr"]);
    // As much as coins can pay.
    const coins = fromMinor(cashAtMost(toMinor(wanted, decimals), demoRounding), decimals);
    const amount = payment_method === "cash" ? coins : wanted;
    if (amount === 0) continue;
    await by.caller.post("/company/payment/credit/repay", {
      terminal_id: terminal.id,
      user_id: id,
      repayments: [{ payment_method, amount_received: amount }],
    });
    owed.set(id, sumAmounts([credit_used!, -amount], decimals));
  }
}
