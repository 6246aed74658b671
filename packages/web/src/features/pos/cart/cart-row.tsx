import { messages } from "@clove/domain/messages.ts";
import { quantityDecimals, rateDecimals, sumAmounts } from "@clove/domain/money.ts";
import { ActionIcon, Button } from "@mantine/core";
import { Minus, Plus, Trash2 } from "lucide-react";
import { useDispatch } from "react-redux";
import { MoneyText } from "../../../ui/money-text.tsx";
import { shownVariation } from "../find/sellable.ts";
import { lineTotal } from "../payment/sale-request.ts";
import { type SaleProblem, useSale } from "../payment/use-sale.ts";
import { type CartLine, lineKey } from "./cart.ts";
import { factsTakenOver, lineChanged } from "./cart-slice.ts";
import classes from "./cart-table.module.css";
import { NumberCell } from "./number-cell.tsx";

type Props = {
  line: CartLine;
  /** Null on the further lines of a product. */
  number: number | null;
  problems: SaleProblem[];
  locked: boolean;
  onRemove: () => void;
};

export function CartRow({ line, number, problems, locked, onRemove }: Props) {
  const { decimals, limit } = useSale();
  const dispatch = useDispatch();
  const { facts } = line;
  const variation = shownVariation(facts);
  const name = variation ? `${facts.name}, ${variation}` : facts.name;
  const change = (changes: Partial<Pick<CartLine, "quantity" | "sale_price" | "discount">>) =>
    dispatch(lineChanged({ line: lineKey(line), ...changes }));
  const isWrong = (field: string) => problems.some(({ path }) => path.endsWith(`.${field}`));
  const mayReduce = limit === null || limit > 0 || line.discount > facts.discount;
  return (
    <tr data-line={lineKey(line)} data-further={number === null} data-wrong={problems.length > 0}>
      <td className={classes.sl}>{number}</td>
      <td className={classes.product}>
        <span className={number === null ? classes.further : classes.name}>{facts.name}</span>
        {variation && <span className={classes.variation}>{variation}</span>}
        {problems.map(({ text, canTakeOver }) => (
          <span key={text} className={classes.problem} role="alert">
            {text}
            {canTakeOver && (
              <Button
                size="compact-sm"
                h={32}
                variant="light"
                onClick={() => dispatch(factsTakenOver(lineKey(line)))}
              >
                Take over
              </Button>
            )}
          </span>
        ))}
      </td>
      <td className={classes.right} data-label={messages.cartPrice}>
        {facts.price_type === "variable" && !locked ? (
          <NumberCell
            label={`Price of ${name}`}
            value={line.sale_price}
            decimals={decimals}
            max={9_999_999.99}
            invalid={isWrong("sale_price")}
            width={104}
            onCommit={(sale_price) => change({ sale_price })}
          />
        ) : (
          <MoneyText amount={line.sale_price} />
        )}
      </td>
      <td className={classes.right} data-label={messages.cartSst}>
        {facts.sale_vat}
      </td>
      <td className={classes.right} data-label={messages.cartDiscount}>
        {mayReduce && !locked ? (
          <NumberCell
            label={`Discount of ${name}`}
            value={line.discount}
            decimals={rateDecimals}
            min={facts.discount}
            max={100}
            invalid={isWrong("discount")}
            width={76}
            onCommit={(discount) => change({ discount })}
          />
        ) : (
          line.discount
        )}
      </td>
      <td className={classes.right} data-label={messages.cartStock} data-short={isWrong("quantity")}>
        {facts.stock}
      </td>
      <td className={classes.qty} data-label={messages.cartQty}>
        <div className={classes.stepper}>
          <ActionIcon
            aria-label={`One ${name} less`}
            color="gray"
            disabled={locked || line.quantity <= 1}
            onClick={() => change({ quantity: sumAmounts([line.quantity, -1], quantityDecimals) })}
          >
            <Minus size={18} aria-hidden />
          </ActionIcon>
          <NumberCell
            label={`Quantity of ${name}`}
            value={line.quantity}
            decimals={quantityDecimals}
            max={9_999_999}
            readOnly={locked}
            invalid={isWrong("quantity")}
            width={68}
            onCommit={(quantity) => quantity > 0 && change({ quantity })}
          />
          <ActionIcon
            aria-label={`One ${name} more`}
            color="gray"
            disabled={locked}
            onClick={() => change({ quantity: sumAmounts([line.quantity, 1], quantityDecimals) })}
          >
            <Plus size={18} aria-hidden />
          </ActionIcon>
        </div>
      </td>
      <td className={classes.subtotal} data-label={messages.cartSubtotal}>
        <MoneyText amount={lineTotal(line, decimals)} />
      </td>
      <td className={classes.action}>
        <ActionIcon
          aria-label={`Remove ${name}`}
          c={locked ? undefined : "var(--clove-bad)"}
          disabled={locked}
          onClick={onRemove}
        >
          <Trash2 size={19} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}
