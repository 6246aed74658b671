import type { OrderItem } from "./orders.schema.ts";

// What an order keeps as JSON text of its goods and its customer, as they were at the sale (selling §9).

type ProductInfo = Pick<OrderItem, "unit_price" | "quantity" | "item_vat" | "discount" | "price"> & {
  name: string;
  variation: string;
  barcode: string | null;
  /** SST in percent. */
  sale_vat: number;
  /** Of what a scale weighed. */
  unit?: string | undefined;
};

/** Always in this order, so that the text that a database gives back in another one can be made again. */
export const productInfoText = ({
  name,
  variation,
  barcode,
  sale_vat,
  unit_price,
  quantity,
  item_vat,
  discount,
  price,
  unit,
}: ProductInfo): string =>
  JSON.stringify({
    name,
    variation,
    barcode,
    sale_vat,
    unit_price,
    quantity,
    item_vat,
    discount,
    price,
    unit,
  });

export const customerInfoText = ({ name, phone }: { name: string; phone: string | null }): string =>
  JSON.stringify({ name, phone });
