import {
  moneyLimit,
  quantityDecimals,
  quantityLimit,
  rateDecimals,
  sumAmounts,
} from "@clove/domain/money.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { Button } from "@mantine/core";
import type { UnknownAction } from "@reduxjs/toolkit";
import { ChevronDown, Minus, Plus, Trash2 } from "lucide-react";
import { memo, useState } from "react";
import { useDispatch } from "react-redux";
import { IconButton } from "../../../ui/display/icon-button.tsx";
import { MoneyText } from "../../../ui/display/money-text.tsx";
import { useCompanyNames } from "../../../ui/display/use-company-names.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { shownVariation } from "../find/sellable.ts";
import { PriceWithTax, ShelfPrice } from "../find/shelf-price.tsx";
import type { SaleProblem } from "../payment/use-sale.ts";
import * as texts from "../pos.texts.ts";
import { type CartLine, lineKey } from "./cart.ts";
import { factsTakenOver, lineChanged } from "./cart-slice.ts";
import classes from "./cart-table.module.css";
import { NumberCell } from "./number-cell.tsx";

type Props = {
  line: CartLine;
  /** The line's total, a wire amount. */
  total: number;
  /** Null on the further lines of a product. */
  number: number | null;
  problems: SaleProblem[];
  locked: boolean;
  decimals: number;
  onRemove: (line: CartLine) => void;
  /** A refusal was settled by its button, which is gone. */
  onSettled: () => void;
};

/** Memoized: a scan changes one line, and the others need not re-render. */
export const CartRow = memo(function CartRow(props: Props) {
  const { line, total, number, problems, locked, decimals, onSettled } = props;
  const dispatch = useDispatch();
  const { withTax } = useCompanyNames();
  /** Whether a compact line shows the details that do not fit on it. */
  const [isOpen, setOpen] = useState(false);
  /** By field, why its text is no number. */
  const [words, setWords] = useState<Record<string, string | null>>({});
  const wordsOf = (control: string) => ({
    control,
    onWords: (text: string | null) => {
      setWords((before) => ({ ...before, [control]: text }));
      // It blocks the sale: its field must be visible, also while it is being corrected.
      if (text !== null) setOpen(true);
    },
  });
  const said = Object.entries(words).filter(([, text]) => text !== null);
  const { facts } = line;
  const variation = shownVariation(facts);
  const inParts = facts.price_type === "by_unit";
  const name = variation ? `${facts.name}, ${variation}` : facts.name;
  const change = (changes: Partial<Pick<CartLine, "quantity" | "sale_price" | "discount">>) =>
    dispatch(lineChanged({ line: lineKey(line), ...changes }));
  const isWrong = (field: string) => problems.some(({ path }) => path.endsWith(`.${field}`));
  const onRemove = () => props.onRemove(line);
  return (
    <tr
      data-line={lineKey(line)}
      data-further={number === null}
      data-wrong={problems.length + said.length > 0}
      data-open={isOpen}
    >
      <td className={classes.sl}>
        <span className={classes.number}>{number}</span>
        <IconButton
          className={classes.more}
          aria-label={texts.detailsOf({ name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen || said.length > 0)}
        >
          <ChevronDown size={18} aria-hidden />
          {line.discount > 0 && <span>−{line.discount} %</span>}
        </IconButton>
      </td>
      <td className={classes.product}>
        <span className={number === null ? classes.further : classes.name}>{facts.name}</span>
        {variation && <span className={classes.variation}>{variation}</span>}
        {said.map(([control, text]) => (
          <span key={control} className={classes.problem} role="alert">
            {text}
          </span>
        ))}
        {problems.map((problem) => (
          <span key={problem.text} className={classes.problem} role="alert">
            {problem.text}
            {!locked && <Remedies line={line} problem={problem} onRemove={onRemove} onSettled={onSettled} />}
          </span>
        ))}
      </td>
      <td className={`${classes.right} ${classes.price}`}>
        {facts.price_type === "variable" && !locked ? (
          <>
            <NumberCell
              {...wordsOf("price")}
              label={texts.priceOf({ name })}
              value={line.sale_price}
              decimals={decimals}
              isMoney
              max={moneyLimit}
              invalid={isWrong("sale_price")}
              width={104}
              onCommit={(sale_price) => change({ sale_price })}
            />
            <PriceWithTax price={line.sale_price} vat={facts.sale_vat} />
          </>
        ) : (
          <ShelfPrice price={line.sale_price} vat={facts.sale_vat} />
        )}
      </td>
      <td className={`${classes.right} ${classes.sst}`} data-label={withTax(saleTexts.cartSst)}>
        {facts.sale_vat}
      </td>
      <td className={`${classes.right} ${classes.discount}`} data-label={saleTexts.cartDiscount}>
        {locked ? (
          line.discount
        ) : (
          <NumberCell
            {...wordsOf("discount")}
            label={texts.discountOf({ name })}
            value={line.discount}
            decimals={rateDecimals}
            min={facts.discount}
            max={100}
            invalid={isWrong("discount")}
            width={76}
            onCommit={(discount) => change({ discount })}
          />
        )}
      </td>
      <td
        className={`${classes.right} ${classes.stock}`}
        data-label={saleTexts.cartStock}
        data-short={isWrong("quantity")}
      >
        {facts.stock}
      </td>
      <td className={classes.qty}>
        <div className={classes.stepper}>
          <IconButton
            data-control="less"
            aria-label={texts.oneLess({ name })}
            disabled={locked || line.quantity <= 1}
            onClick={() => change({ quantity: sumAmounts([line.quantity, -1], quantityDecimals) })}
          >
            <Minus size={18} aria-hidden />
          </IconButton>
          <NumberCell
            {...wordsOf("quantity")}
            label={texts.quantityOf({ name })}
            value={line.quantity}
            decimals={inParts ? quantityDecimals : 0}
            min={inParts ? 10 ** -quantityDecimals : 1}
            max={quantityLimit}
            readOnly={locked}
            invalid={isWrong("quantity")}
            width={68}
            onCommit={(quantity) => change({ quantity })}
          />
          <IconButton
            data-control="more"
            aria-label={texts.oneMore({ name })}
            disabled={locked}
            onClick={() => change({ quantity: sumAmounts([line.quantity, 1], quantityDecimals) })}
          >
            <Plus size={18} aria-hidden />
          </IconButton>
        </div>
      </td>
      <td className={classes.subtotal}>
        <MoneyText amount={total} />
      </td>
      <td className={classes.action}>
        <IconButton
          data-control="remove"
          aria-label={uiTexts.removeOf({ name })}
          disabled={locked}
          onClick={onRemove}
        >
          <Trash2 size={19} aria-hidden />
        </IconButton>
      </td>
    </tr>
  );
});

type RemedyProps = { problem: SaleProblem; onRemove: () => void } & Pick<Props, "line" | "onSettled">;

/** What can be done about a refusal with one press. */
function Remedies({ line, problem, onRemove, onSettled }: RemedyProps) {
  const dispatch = useDispatch();
  const { canTakeOver, rest } = problem;
  const settleBy = (action: UnknownAction) => () => {
    dispatch(action);
    onSettled();
  };
  return (
    <>
      {canTakeOver && (
        <Button {...remedy} onClick={settleBy(factsTakenOver(lineKey(line)))}>
          {texts.takeOver}
        </Button>
      )}
      {rest !== undefined && rest > 0 && (
        <Button
          {...remedy}
          data-control="rest"
          onClick={settleBy(lineChanged({ line: lineKey(line), quantity: rest }))}
        >
          {texts.sellWhatIsLeft}
        </Button>
      )}
      {rest !== undefined && (
        <Button {...remedy} variant="default" c="var(--clove-bad)" onClick={onRemove}>
          {uiTexts.remove}
        </Button>
      )}
    </>
  );
}

const remedy = { size: "compact-xs", h: 44, variant: "light" } as const;
