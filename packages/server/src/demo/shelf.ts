import type { DemoGood } from "./catalogue.ts";
import type { Random } from "./random.ts";

/** What is left of each good in each store, by the demo's own count, and how popular each good is. */
export type Shelf = {
  goods: readonly DemoGood[];
  left(branch_id: number, good: Pick<DemoGood, "product_variation_id">): number;
  /** `quantity` is negative for goods that leave the store. */
  add(branch_id: number, good: Pick<DemoGood, "product_variation_id">, quantity: number): void;
  /** A random good that the store has; popular ones more often. */
  pick(branch_id: number): DemoGood;
};

export function fillShelf(goods: readonly DemoGood[], random: Random): Shelf {
  const stock = new Map<string, number>();
  const key = (branch_id: number, good: Pick<DemoGood, "product_variation_id">) =>
    `${branch_id} ${good.product_variation_id}`;
  const left: Shelf["left"] = (branch_id, good) => stock.get(key(branch_id, good)) ?? 0;
  const add: Shelf["add"] = (branch_id, good, quantity) => {
    stock.set(key(branch_id, good), left(branch_id, good) + quantity);
  };
  for (const good of goods) add(good.branch_id, good, good.stock);
  // A few goods are bought all the time, most of them now and then.
  const wishes = goods.flatMap((good) => Array.from({ length: random.between(1, 4) ** 2 }, () => good));
  const pick: Shelf["pick"] = (branch_id) => {
    for (;;) {
      const good = random.pick(wishes);
      if (left(branch_id, good) >= 1) return good;
    }
  };
  return { goods, left, add, pick };
}
