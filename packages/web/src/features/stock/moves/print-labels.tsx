import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useDispatch } from "react-redux";
import { answerOf } from "../../../api/base-api.ts";
import { failureText } from "../../../api/failure.ts";
import { RowDialog } from "../../../ui/dialogs/row-dialog.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
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
  /** Renders the label dialog: only a page may import it from its feature. */
  dialog: (props: DialogProps) => ReactNode;
};

/** Prints labels for what a purchase or transfer brought in, one for each piece (stock §24). */
export function PrintLabels({ transaction: { items: moved }, dialog }: Props) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [items, setItems] = useState<Item[] | null>(null);
  const [loading, setLoading] = useState(false);
  const open = async () => {
    setLoading(true);
    const ids = [...new Set(moved.map(({ product_variation }) => product_variation.product.id))];
    const answers = await Promise.all(
      ids.map((id) => answerOf(dispatch(productsApi.endpoints.getProduct.initiate(id)))),
    );
    setLoading(false);
    const failed = answers.find(({ error }) => error);
    if (failed) return notify.error(failureText(failed.error));
    const variations = answers.flatMap(({ data: product }) =>
      product ? product.variations.map((variation) => ({ product, variation })) : [],
    );
    const wanted = copiesOf(moved);
    setItems(variations.filter(({ variation }) => wanted.has(variation.id)));
  };
  const close = () => setItems(null);
  return (
    <>
      <ToolButton icon={Printer} loading={loading} onClick={() => void open()}>
        {labelTexts.printLabels}
      </ToolButton>
      <RowDialog row={items} onClose={close}>
        {(shown, opened) => dialog({ opened, items: shown, copies: copiesOf(moved), onClose: close })}
      </RowDialog>
    </>
  );
}

/** The number of pieces of each variation, over all its lines. */
function copiesOf(moved: StockTransaction["items"]): Map<number, number> {
  const copies = new Map<number, number>();
  for (const { quantity, product_variation } of moved) {
    const before = copies.get(product_variation.id) ?? 0;
    copies.set(product_variation.id, stockOf([{ quantity: before }, { quantity }]));
  }
  return copies;
}
