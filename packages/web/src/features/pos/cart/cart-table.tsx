import * as commonTexts from "@clove/domain/common.texts.ts";
import { groupByProduct } from "@clove/domain/orders/cart.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { ShoppingBasket } from "lucide-react";
import { useRef, useState } from "react";
import { useDispatch } from "react-redux";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useCompanyNames } from "../../../ui/display/use-company-names.ts";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { type SaleProblem, useSale } from "../payment/use-sale.ts";
import * as texts from "../pos.texts.ts";
import { type CartLine, lineKey } from "./cart.ts";
import { CartRow } from "./cart-row.tsx";
import { lineRemoved } from "./cart-slice.ts";
import classes from "./cart-table.module.css";
import { useCartGrid } from "./use-cart-grid.ts";
import { useLineKeys } from "./use-line-keys.ts";
import { useShowTouched } from "./use-show-touched.ts";

const columns = () => [
  { text: saleTexts.cartSl, side: "left" },
  { text: saleTexts.cartProduct, side: "left" },
  { text: saleTexts.cartPrice, side: "right" },
  { text: saleTexts.cartSst, side: "right" },
  { text: saleTexts.cartDiscount, side: "right" },
  { text: saleTexts.cartStock, side: "right" },
  { text: saleTexts.cartQty, side: "center" },
  { text: saleTexts.cartSubtotal, side: "right" },
  { text: saleTexts.cartAction, side: "center" },
];

type Props = {
  problems: SaleProblem[];
  /** The focus must go elsewhere: its button is gone, or a change is done. */
  onGone: () => void;
};

/** The cart, grouped by product with its variations (selling §3). Where it is narrow, a line is compact and opens for the rest. */
export function CartTable({ problems, onGone }: Props) {
  const { cart, decimals, lineTotals } = useSale();
  const { withTax } = useCompanyNames();
  const dispatch = useDispatch();
  const [leaving, setLeaving] = useState<CartLine | null>(null);
  const box = useRef<HTMLElement>(null);
  const grid = useCartGrid(box, onGone);
  useLineKeys(box, useShowTouched(box, cart.lines));
  const groups = groupByProduct(cart.lines);
  return (
    <section ref={box} className={classes.section} aria-label={texts.cart} data-part="cart">
      <table className={classes.table}>
        <thead>
          <tr>
            {columns().map(({ text, side }) => (
              <th key={text} scope="col" data-side={side}>
                {withTax(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...grid}>
          {groups.flatMap(({ lines }, group) =>
            lines.map((line, i) => (
              <CartRow
                key={lineKey(line)}
                line={line}
                total={lineTotals[cart.lines.indexOf(line)] ?? 0}
                number={i === 0 ? group + 1 : null}
                problems={problemsAt(problems, cart.lines.indexOf(line))}
                locked={cart.attempt !== null}
                decimals={decimals}
                onRemove={setLeaving}
                onSettled={onGone}
              />
            )),
          )}
        </tbody>
      </table>
      {groups.length === 0 && (
        <EmptyState text={saleTexts.noProductAdded} icon={<ShoppingBasket size={28} />} />
      )}
      <ConfirmDialog
        opened={leaving !== null}
        question={commonTexts.confirmRemove}
        detail={leaving?.facts.name ?? ""}
        confirmLabel={uiTexts.remove}
        danger
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) dispatch(lineRemoved(lineKey(leaving)));
          setLeaving(null);
          onGone();
        }}
      />
    </section>
  );
}

/** Always the same array, so that lines without problems need not re-render. */
const none: SaleProblem[] = [];

/** The problems of the line with this index in the request, each text once. */
function problemsAt(problems: SaleProblem[], index: number): SaleProblem[] {
  const here = problems.filter(({ path }) => path.startsWith(`items.${index}.`));
  if (here.length === 0) return none;
  return here.filter(({ text }, i) => here.findIndex((other) => other.text === text) === i);
}
