import { goodsOf } from "./paper-screen.fixtures.ts";
import type { PaperTill } from "./paper-till.fixtures.ts";

export const shop = {
  "9556001234568": { sellable: goodsOf("Rice", "9556001234568") },
  "9556001234575": { sellable: goodsOf("Oil", "9556001234575") },
  "4008": { sellable: goodsOf("Bun", "4008") },
  "TEA-1": { sellable: goodsOf("Tea", "TEA-1") },
  "CA 12 KE": { sellable: goodsOf("Cake", "CA 12 KE") },
  "2112345004556": {
    sellable: goodsOf("Ham", "12345"),
    piece: { quantity: 0.455, sale_price: 12.9, unit: "kg" },
  },
  "2900000000056": { customer: "Tan" },
  "T0007-1": { order: "order" },
} as const;
export const rice = "9556001234568";
export const oil = "9556001234575";
export const bun = "4008";
export const ham = "2112345004556";
export const cash = { key: "cash", note: null } as const;
export const note = (amount: number) => ({ key: "cash", note: amount }) as const;
export const toggle = (method: "cash" | "credit" | "qr" | "bank") => ({ key: "toggle", method }) as const;

export type Act = (till: PaperTill) => void;
export const scan =
  (code: string): Act =>
  (till) =>
    till.scan(code);
export const key =
  (pressed: Parameters<PaperTill["press"]>[0]): Act =>
  (till) =>
    till.press(pressed);
export const type =
  (text: string): Act =>
  (till) =>
    till.type(text);
export const enter: Act = (till) => till.enter();

export const settle: Act = (till) => till.settle();
export const leave: Act = (till) => till.escape();
/** The goods sold, one text for each order. */
export const sold = (till: PaperTill) => till.orders.map(({ lines }) => goodsIn(lines));
export const inCart = (till: PaperTill) => goodsIn(till.cart.lines);
const goodsIn = (lines: PaperTill["cart"]["lines"]) =>
  lines
    .map(({ count, name }) => `${count} ${name}`)
    .sort()
    .join(", ");
