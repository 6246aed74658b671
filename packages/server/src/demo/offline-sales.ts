import { dayInZone, offlineOrderRef, offlineReceiptNo, tempId } from "@clove/domain/ids.ts";
import { sumAmounts } from "@clove/domain/money.ts";
import type { SyncOrder, SyncOrderItem, SyncPayment } from "@clove/domain/sync/sync.schema.ts";
import { type DemoGood, percent } from "./catalogue.ts";
import { demoTerms, demoZone } from "./people.ts";
import { decimals, fillBasket, type Line, lineOf, makeSale, noteSold } from "./sales.ts";
import type { Shop, Till } from "./shop.ts";

type SentSale = { order: SyncOrder; items: SyncOrderItem[]; payments: SyncPayment[] };

/** Two sales were made without a connection, one of them at prices that had changed meanwhile (sync §9). */
export async function sendAfternoon(
  shop: Shop,
  till: Till,
  moments: readonly [number, number],
): Promise<void> {
  const plain = fillBasket(shop, till);
  const stale = fillBasket(shop, till).map((line) => ({ ...line, sale_price: percent(line.sale_price, 80) }));
  await send(till, [offlineSale(shop, till, moments[0], plain), offlineSale(shop, till, moments[1], stale)]);
}

/** A sale of the evening before, whose shift is closed when it arrives. */
export async function sendLate(shop: Shop, till: Till, moment: number): Promise<void> {
  await send(till, [offlineSale(shop, till, moment, fillBasket(shop, till))]);
}

/** Sells one piece more than the books say of the good that the store has least of. */
export async function sendOversold(shop: Shop, till: Till, moment: number): Promise<void> {
  const left = (good: DemoGood) => Math.floor(shop.shelf.left(till.terminal.branch_id, good));
  const scarcest = shop.shelf.goods
    .filter((good) => left(good) >= 1)
    .reduce((least, next) => (left(next) < left(least) ? next : least));
  await send(till, [offlineSale(shop, till, moment, [lineOf(scarcest, left(scarcest) + 1)])]);
}

/** A damaged record, whose total differs from its lines: the server keeps it aside for a manager. */
export async function sendDamaged(shop: Shop, till: Till, moment: number): Promise<void> {
  const { order, ...parts } = offlineSale(shop, till, moment, fillBasket(shop, till), false);
  await send(till, [{ ...parts, order: { ...order, total: sumAmounts([order.total, 1], decimals) } }]);
}

/** A sale as a till sends it that made it offline. */
function offlineSale(shop: Shop, till: Till, moment: number, basket: Line[], isSold = true): SentSale {
  const { by, terminal } = till;
  const created_at = new Date(moment).toISOString();
  const day = dayInZone(created_at, demoZone);
  const sale = makeSale(shop, till, basket, null);
  if (isSold) noteSold(shop, till, sale);
  const order_temp_id = tempId(terminal.unique_no, `demo-${moment}`);
  return {
    order: {
      temp_id: order_temp_id,
      order_ref: offlineOrderRef(day, terminal.unique_no, shop.offline.push(order_temp_id)),
      terminal_id: terminal.id,
      cashier_user_id: by.user.id,
      subtotal: sale.subtotal,
      discount: sale.discount,
      adjustment: sale.adjustment,
      total: sale.total,
      ...demoTerms,
      created_at,
    },
    items: sale.lines.map(({ sale_vat, product_variation_id, quantity, sale_price, discount }) => ({
      order_temp_id,
      product_variation_id,
      quantity,
      sale_price,
      item_vat: sale_vat,
      discount,
    })),
    payments: sale.payments.map((payment) => ({
      ...payment,
      order_temp_id,
      receipt_no: offlineReceiptNo(order_temp_id),
    })),
  };
}

async function send({ by }: Till, sales: readonly SentSale[]): Promise<void> {
  await by.caller.upload({
    orders: sales.map(({ order }) => order),
    order_items: sales.flatMap(({ items }) => items),
    payment_logs: sales.flatMap(({ payments }) => payments),
  });
}
