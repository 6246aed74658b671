import { dayInZone } from "@clove/domain/ids.ts";
import { type DemoGood, percent } from "./catalogue.ts";
import { demoZone } from "./people.ts";
import type { Shop } from "./shop.ts";
import type { DemoStores } from "./stores.ts";

type Branch = DemoStores["city"];

/** The warehouse gets two deliveries and sends from them to both stores. */
export async function stockUp(shop: Shop): Promise<void> {
  const { stores } = shop;
  const stored = storedGoods(shop);
  shop.suppliers = await makeSuppliers(shop);
  await deliver(shop, stores.warehouse, stored, { batch_no: "WH-2601", rise: 3 });
  await deliver(shop, stores.warehouse, stored.slice(0, 6), { batch_no: "WH-2602", rise: 8 });
  await send(shop, stores.city, stored.slice(0, 8), () => 20);
  // All but two.
  await send(shop, stores.harbour, stored.slice(8), (good) => shop.shelf.left(stores.warehouse.id, good) - 2);
}

/** Delivers what the store has least of, at a rising cost; food has its dates. In the last days a quarter of the goods is not delivered. */
export async function reorder(shop: Shop, branch: Branch, daysAgo: number): Promise<void> {
  const { shelf } = shop;
  const scarce = shelf.goods
    .filter((good, i) => good.branch_id === branch.id && (daysAgo > 9 || i % 4 !== 0))
    .sort((a, b) => shelf.left(branch.id, a) - shelf.left(branch.id, b))
    .slice(0, 25);
  const rise = Math.max(0, 9 - daysAgo / 4);
  await deliver(shop, branch, scarce, { batch_no: `D${100 - daysAgo}`, rise, daysAgo });
}

/** Buys a good for more than its price, so that it sells at a loss. */
export async function buyDearly(shop: Shop): Promise<void> {
  const { city } = shop.stores;
  const good = shop.shelf.goods.find(({ branch_id }) => branch_id === city.id)!;
  const cost = () => percent(good.sale_price, 108);
  await purchase(shop, city, [good], { batch_no: "CS-2602", cost });
}

/** Sends the stores what they have least of and the warehouse has enough of. */
export async function distribute(shop: Shop): Promise<void> {
  const { stores, shelf } = shop;
  for (const [branch, quantity] of [
    [stores.city, 10],
    [stores.harbour, 6],
  ] as const) {
    const goods = shelf.goods
      .filter(
        (good) =>
          good.branch_id === stores.warehouse.id && shelf.left(stores.warehouse.id, good) > 2 * quantity,
      )
      .sort((a, b) => shelf.left(branch.id, a) - shelf.left(branch.id, b));
    await send(shop, branch, goods.slice(0, 20), () => quantity);
  }
}

/** Writes off one piece of what the warehouse has most of. */
export async function writeOff({ stores, staff, shelf }: Shop): Promise<void> {
  const { id } = stores.warehouse;
  const good = shelf.goods.reduce((most, next) =>
    shelf.left(id, next) > shelf.left(id, most) ? next : most,
  );
  await staff.inventory.caller.post("/company/stock/adjust", {
    destination_branch_id: id,
    entries: [{ product_variation_id: good.product_variation_id, quantity: -1 }],
    reason: "damage",
    notes: "Carton wet after the rain",
  });
  shelf.add(id, good, -1);
}

/** Orders what the store has least of, which has not come yet. */
export async function orderAhead(shop: Shop, branch: Branch): Promise<void> {
  const { shelf, staff, suppliers } = shop;
  const scarce = shelf.goods
    .filter((good) => good.branch_id === branch.id)
    .sort((a, b) => shelf.left(branch.id, a) - shelf.left(branch.id, b))
    .slice(0, 8);
  await staff.inventory.caller.post("/company/purchase-order/store", {
    destination_branch_id: branch.id,
    supplier_id: suppliers[0],
    notes: "Comes on Monday morning",
    entries: scarce.map((good) => ({
      product_variation_id: good.product_variation_id,
      quantity: 24,
      purchase_price: good.purchase_price,
      sale_price: good.sale_price,
    })),
  });
}

async function makeSuppliers({ staff }: Shop): Promise<number[]> {
  const made: number[] = [];
  for (const [name, contact] of suppliers) {
    const { supplier } = await staff.inventory.caller.post<{ supplier: { id: number } }>(
      "/company/supplier/store",
      { name, contact },
    );
    made.push(supplier.id);
  }
  return made;
}

const suppliers = [
  ["Klang Valley Wholesale", "Mr. Lim, +60 3-5555 0101"],
  ["Harbour Foods", "orders@harbour-foods.example"],
  ["Straits Household Supply", "+60 7-5555 0142"],
] as const;

function storedGoods({ shelf, stores }: Shop): DemoGood[] {
  return shelf.goods.filter(({ branch_id }) => branch_id === stores.warehouse.id).slice(0, 12);
}

function deliver(
  shop: Shop,
  branch: Branch,
  goods: readonly DemoGood[],
  { batch_no, rise, daysAgo }: { batch_no: string; rise: number; daysAgo?: number },
): Promise<void> {
  const cost = (good: DemoGood) => percent(good.purchase_price, 100 + Math.round(rise));
  return purchase(shop, branch, goods, { batch_no, cost, daysAgo });
}

/** `daysAgo`: when goods with dates came, which tells their expiry; left out: they have none. */
type Delivered = { batch_no: string; cost: (good: DemoGood) => number; daysAgo?: number | undefined };

/** The day that is so many days from today. */
const dayIn = (days: number) => dayInZone(new Date(Date.now() + days * 86_400_000).toISOString(), demoZone);

async function purchase(
  { staff, shelf, suppliers: known }: Shop,
  branch: Branch,
  goods: readonly DemoGood[],
  { batch_no, cost, daysAgo }: Delivered,
): Promise<void> {
  const quantity = 24;
  await staff.inventory.caller.post("/company/stock/purchase", {
    destination_branch_id: branch.id,
    // Each store has its own.
    supplier_id: known[branch.id % known.length],
    delivery_note: `DO-${batch_no}`,
    entries: goods.map((good) => ({
      product_variation_id: good.product_variation_id,
      quantity,
      purchase_price: cost(good),
      sale_price: good.sale_price,
      batch_no,
      ...(daysAgo !== undefined && good.keeps !== undefined && { expires_on: dayIn(good.keeps - daysAgo) }),
    })),
  });
  for (const good of goods) shelf.add(branch.id, good, quantity);
}

async function send(
  { staff, shelf, stores }: Shop,
  branch: Branch,
  goods: readonly DemoGood[],
  quantity: (good: DemoGood) => number,
): Promise<void> {
  const { warehouse } = stores;
  const entries = goods.map((good) => ({
    product_variation_id: good.product_variation_id,
    quantity: quantity(good),
  }));
  await staff.transfer.caller.post("/company/stock/transfer", {
    source_branch_id: warehouse.id,
    destination_branch_id: branch.id,
    entries,
  });
  for (const entry of entries) {
    shelf.add(warehouse.id, entry, -entry.quantity);
    shelf.add(branch.id, entry, entry.quantity);
  }
}
