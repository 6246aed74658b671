import { type DemoProduct, percent } from "./catalogue.ts";
import type { Caller } from "./door.ts";
import type { DemoStores } from "./stores.ts";

type Made = { stores: DemoStores; catalogue: DemoProduct[] };
type Good = DemoProduct["variations"][number];

/**
 * Deliveries at rising costs, one of them above the sale price, and transfers from the warehouse to both stores, which
 * leave some of its goods below their minimum.
 */
export async function moveStock(owner: Caller, { stores, catalogue }: Made): Promise<void> {
  const goodsOf = (branch: { id: number }) =>
    catalogue.flatMap((product) => (product.branch_id === branch.id ? product.variations : []));
  const stored = goodsOf(stores.warehouse).slice(0, 12);
  const [dear, ...city] = goodsOf(stores.city).slice(0, 9) as [Good, ...Good[]];

  const deliver = (branch: { id: number }, goods: Good[], cost: (good: Good) => number, batch_no: string) =>
    owner.post("/company/stock/purchase", {
      destination_branch_id: branch.id,
      entries: goods.map((good) => ({
        product_variation_id: good.product_variation_id,
        quantity: 24,
        purchase_price: cost(good),
        sale_price: good.sale_price,
        batch_no,
      })),
    });
  const dearer = (rise: number) => (good: Good) => percent(good.purchase_price, 100 + rise);
  await deliver(stores.warehouse, stored, dearer(3), "WH-2601");
  await deliver(stores.warehouse, stored.slice(0, 6), dearer(8), "WH-2602");
  await deliver(stores.city, city, dearer(5), "CS-2601");
  // Bought dearly in a hurry: it sells at a loss.
  await deliver(stores.city, [dear], (good) => percent(good.sale_price, 108), "CS-2602");

  const send = (branch: { id: number }, goods: Good[], quantity: (good: Good) => number) =>
    owner.post("/company/stock/transfer", {
      source_branch_id: stores.warehouse.id,
      destination_branch_id: branch.id,
      entries: goods.map((good) => ({
        product_variation_id: good.product_variation_id,
        quantity: quantity(good),
      })),
    });
  await send(stores.city, stored.slice(0, 8), () => 20);
  // All but two of the old and the new ones.
  await send(stores.harbour, stored.slice(8), (good) => good.stock + 24 - 2);
  await owner.post("/company/stock/adjust", {
    destination_branch_id: stores.warehouse.id,
    entries: [{ product_variation_id: stored[0]!.product_variation_id, quantity: -2 }],
    reason: "damage",
    notes: "Cartons wet after the rain",
  });
}
