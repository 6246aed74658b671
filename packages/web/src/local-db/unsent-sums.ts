import type { UnsentSale } from "@clove/domain/catalogue/shape-product.ts";
import { fromMinor, quantityDecimals, sumAmounts } from "@clove/domain/money.ts";
import { paidIn } from "@clove/domain/orders/payments.ts";
import type { SaleRows } from "./rows.ts";

/** The name of a row: the server's id, or its temp_id as long as only this device knows it. */
export type RowName = number | string;

/** What a sale takes off stock and credit. */
export type SaleEffect = {
  sold: (UnsentSale & { variation: RowName })[];
  credit: { customer: RowName; amount: number } | null;
};

/** More decimals than any currency has. */
export const creditDecimals = 4;

/**
 * What this device's unsent sales take off the stock and credit that are shown (offline §8). Running sums, so that a sale
 * costs the same beside thousands of unsent ones as beside three: the sums leave the same stock as the sales one after the
 * other, because each takes its own batch first and then the oldest that are left.
 */
export class UnsentSums {
  private readonly effects = new Map<string, SaleEffect>();
  private readonly sold = new Map<RowName, Map<string, UnsentSale>>();
  private readonly credit = new Map<RowName, number>();

  has(temp_id: string): boolean {
    return this.effects.has(temp_id);
  }

  set(temp_id: string, effect: SaleEffect): void {
    this.delete(temp_id);
    this.effects.set(temp_id, effect);
    this.apply(effect, 1);
  }

  delete(temp_id: string): void {
    const effect = this.effects.get(temp_id);
    if (!effect) return;
    this.effects.delete(temp_id);
    this.apply(effect, -1);
  }

  /** What was sold of a variation, under all its names. */
  soldOf(...names: (RowName | null)[]): UnsentSale[] {
    return names.flatMap((name) => (name === null ? [] : [...(this.sold.get(name)?.values() ?? [])]));
  }

  /** The credit that a customer used, under all names, in the company's currency. */
  creditOf(...names: (RowName | null)[]): number {
    const amounts = names.map((name) => (name === null ? 0 : (this.credit.get(name) ?? 0)));
    return sumAmounts(amounts, creditDecimals);
  }

  private apply({ sold, credit }: SaleEffect, sign: 1 | -1): void {
    for (const { variation, branch_id, quantity, stock_purchase_transaction_id } of sold) {
      const sums = this.sold.get(variation) ?? new Map<string, UnsentSale>();
      this.sold.set(variation, sums);
      const key = `${branch_id} ${stock_purchase_transaction_id}`;
      const sum = sumAmounts([sums.get(key)?.quantity ?? 0, sign * quantity], quantityDecimals);
      if (sum === 0) sums.delete(key);
      else sums.set(key, { branch_id, quantity: sum, stock_purchase_transaction_id });
      if (sums.size === 0) this.sold.delete(variation);
    }
    if (!credit) return;
    const sum = sumAmounts([this.credit.get(credit.customer) ?? 0, sign * credit.amount], creditDecimals);
    if (sum === 0) this.credit.delete(credit.customer);
    else this.credit.set(credit.customer, sum);
  }
}

/** What the rows of a sale take off stock and credit. */
export function effectOf({ order, items, payments }: SaleRows): SaleEffect {
  const customer = order.user_id ?? order.user_temp_id ?? null;
  const amount = fromMinor(paidIn(payments, creditDecimals, "credit"), creditDecimals);
  return {
    sold: items.flatMap((item) => {
      const variation = item.product_variation_id ?? item.product_variation_temp_id ?? null;
      if (variation === null) return [];
      return [
        {
          variation,
          branch_id: order.terminal.branch.id,
          quantity: item.quantity,
          stock_purchase_transaction_id: item.stock_purchase_transaction_id ?? null,
        },
      ];
    }),
    credit: customer === null || amount === 0 ? null : { customer, amount },
  };
}
