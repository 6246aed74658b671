import { randomUUID } from "node:crypto";
import { type DeviceChain, drawNumber, giveBack, settleNumber } from "@clove/domain/proof/device-chain.ts";
import { provedPayments, type SaleProof } from "@clove/domain/proof/sale-proof.ts";
import type { pay } from "./shop.ts";
import { saleRows } from "./upload.ts";

/** The items of a sale's body, or of an upload; a variation made offline has a temp_id only. */
type Line = {
  product_variation_id?: number | null | undefined;
  product_variation_temp_id?: string | null | undefined;
  quantity: number;
  sale_price: number;
  discount?: number | undefined;
};

/** A device that numbers its sales as the app does; `chain` may be copied, as with a browser's profile. */
export class ProvingDevice {
  chain: DeviceChain;
  constructor(chain: DeviceChain = { device_id: randomUUID() }) {
    this.chain = chain;
  }

  copied = () => new ProvingDevice(structuredClone(this.chain));

  /** The proof of a sale paid by these payments. */
  prove(
    temp_id: string,
    lines: readonly Line[],
    payments: readonly ReturnType<typeof pay>[],
    at = new Date().toISOString(),
  ): SaleProof {
    const paid = payments.reduce((sum, each) => sum + each.amount_received - each.amount_returned, 0);
    const { chain, proof } = drawNumber(this.chain, {
      temp_id,
      at,
      lines: lines.map((line) => ({
        variation: line.product_variation_id ?? line.product_variation_temp_id ?? "",
        quantity: line.quantity,
        unit_price: line.sale_price,
        discount: line.discount ?? 0,
      })),
      payments: provedPayments(payments as never),
      total: Math.round(paid * 100) / 100,
    });
    this.chain = chain;
    return proof;
  }

  stored = (temp_id: string) => {
    this.chain = settleNumber(this.chain, temp_id);
  };
  refused = (temp_id: string) => {
    this.chain = giveBack(this.chain, temp_id);
  };

  /** The body of a sale placed online. */
  body(
    temp_id: string,
    items: readonly Line[],
    payments: readonly ReturnType<typeof pay>[],
    more: object = {},
  ) {
    return { temp_id, items, payments, proof: this.prove(temp_id, items, payments), ...more };
  }

  /** The same as an upload's rows, made offline. */
  rows(sale: Parameters<typeof saleRows>[0]) {
    const rows = saleRows(sale);
    const proof = this.prove(sale.temp_id, rows.order_items, rows.payment_logs as never);
    this.stored(sale.temp_id);
    return { ...rows, orders: rows.orders.map((order) => ({ ...order, proof })) };
  }
}
