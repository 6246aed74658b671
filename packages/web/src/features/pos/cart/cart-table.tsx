import { messages } from "@clove/domain/messages.ts";
import { groupByProduct } from "@clove/domain/orders/cart.ts";
import { ShoppingBasket } from "lucide-react";
import { useRef, useState } from "react";
import { useDispatch } from "react-redux";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { type SaleProblem, useSale } from "../payment/use-sale.ts";
import { type CartLine, lineKey } from "./cart.ts";
import { CartRow } from "./cart-row.tsx";
import { lineRemoved } from "./cart-slice.ts";
import classes from "./cart-table.module.css";
import { useShowTouched } from "./use-show-touched.ts";

const columns = [
  { text: messages.cartSl, side: "left" },
  { text: messages.cartProduct, side: "left" },
  { text: messages.cartPrice, side: "right" },
  { text: messages.cartSst, side: "right" },
  { text: messages.cartDiscount, side: "right" },
  { text: messages.cartStock, side: "right" },
  { text: messages.cartQty, side: "center" },
  { text: messages.cartSubtotal, side: "right" },
  { text: messages.cartAction, side: "center" },
];

/** The cart, grouped by product with its variations (selling §3). Narrow screens show every line as a card. */
export function CartTable({ problems }: { problems: SaleProblem[] }) {
  const { cart } = useSale();
  const dispatch = useDispatch();
  const [leaving, setLeaving] = useState<CartLine | null>(null);
  const box = useRef<HTMLElement>(null);
  useShowTouched(box, cart.lines);
  const groups = groupByProduct(cart.lines);
  return (
    <section ref={box} className={classes.section} aria-label="Cart">
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ text, side }) => (
              <th key={text} scope="col" data-side={side}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.flatMap(({ lines }, group) =>
            lines.map((line, i) => (
              <CartRow
                key={lineKey(line)}
                line={line}
                number={i === 0 ? group + 1 : null}
                problems={problemsAt(problems, cart.lines.indexOf(line))}
                locked={cart.attempt !== null}
                onRemove={() => setLeaving(line)}
              />
            )),
          )}
        </tbody>
      </table>
      {groups.length === 0 && (
        <EmptyState text={messages.noProductAdded} icon={<ShoppingBasket size={28} />} />
      )}
      <ConfirmDialog
        opened={leaving !== null}
        question={messages.confirmRemove}
        detail={leaving?.facts.name ?? ""}
        confirmLabel="Remove"
        danger
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) dispatch(lineRemoved(lineKey(leaving)));
          setLeaving(null);
        }}
      />
    </section>
  );
}

/** Each sentence once, by the line's place in the request. */
function problemsAt(problems: SaleProblem[], index: number): SaleProblem[] {
  const here = problems.filter(({ path }) => path.startsWith(`items.${index}.`));
  return here.filter(({ text }, i) => here.findIndex((other) => other.text === text) === i);
}
