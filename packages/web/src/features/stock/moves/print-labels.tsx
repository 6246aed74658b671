import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";
import { Button } from "@mantine/core";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useDispatch } from "react-redux";
import { failureText } from "../../../api/failure.ts";
import { LazyDialog } from "../../../ui/dialogs/lazy-dialog.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { productsApi } from "../../products/products.api.ts";

type Item = { product: Product; variation: Variation };
type DialogProps = {
  opened: boolean;
  items: Item[];
  copies: ReadonlyMap<number, number>;
  onClose: () => void;
};
type Props = {
  transaction: StockTransaction;
  /** Shows the label dialog, which only a page may take from its feature. */
  dialog: (props: DialogProps) => ReactNode;
};

/** Labels of what a purchase or a transfer brought in, one for each piece (stock §24). */
export function PrintLabels({ transaction: { items: moved }, dialog }: Props) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [items, setItems] = useState<Item[]>([]);
  const [opened, setOpened] = useState(false);
  const [loading, setLoading] = useState(false);
  const open = async () => {
    setLoading(true);
    const ids = [...new Set(moved.map(({ product_variation }) => product_variation.product.id))];
    const answers = await Promise.all(
      ids.map((id) => dispatch(productsApi.endpoints.getProduct.initiate(id, { subscribe: false }))),
    );
    setLoading(false);
    const failed = answers.find(({ error }) => error);
    if (failed) return notify.error(failureText(failed.error, commonTexts.somethingWentWrong));
    const variations = answers.flatMap(({ data: product }) =>
      product ? product.variations.map((variation) => ({ product, variation })) : [],
    );
    const wanted = copiesOf(moved);
    setItems(variations.filter(({ variation }) => wanted.has(variation.id)));
    setOpened(true);
  };
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Printer size={18} aria-hidden />}
        loading={loading}
        onClick={() => void open()}
      >
        {labelTexts.printLabels}
      </Button>
      <LazyDialog opened={opened} onClose={close}>
        {(isOpen) => dialog({ opened: isOpen, items, copies: copiesOf(moved), onClose: close })}
      </LazyDialog>
    </>
  );
}

/** Pieces of each variation, over all its lines. */
function copiesOf(moved: StockTransaction["items"]): Map<number, number> {
  const copies = new Map<number, number>();
  for (const { quantity, product_variation } of moved) {
    const before = copies.get(product_variation.id) ?? 0;
    copies.set(product_variation.id, stockOf([{ quantity: before }, { quantity }]));
  }
  return copies;
}
