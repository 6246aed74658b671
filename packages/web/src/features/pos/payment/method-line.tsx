import { moneyLimit, sumAmounts } from "@clove/domain/money.ts";
import type { PaymentMethod } from "@clove/domain/orders/payment-methods.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useDispatch } from "react-redux";
import { useCompanyNames } from "../../../ui/display/use-company-names.ts";
import { PlainInput } from "../../../ui/forms/plain-input.tsx";
import { refSet } from "../cart/cart-slice.ts";
import { NumberCell } from "../cart/number-cell.tsx";
import * as texts from "../pos.texts.ts";
import classes from "./payment-panel.module.css";
import { showNew } from "./show-new.ts";
import { useReceive } from "./use-receive.ts";
import { useSale } from "./use-sale.ts";

/** `row`: the method's place among the chosen ones, from 0. */
type LineProps = { method: PaymentMethod; row: number };

type AmountProps = LineProps & {
  /** Id of the text that says why the payments are refused. */
  problemId: string | undefined;
  onEnter: () => void;
  children: ReactNode;
};

/** The first half of a method's line: its name and amount, `children` at the end. */
export function MethodAmount({ method, row, problemId, onEnter, children }: AmountProps) {
  const { cart, panels, decimals } = useSale();
  const label = useCompanyNames().method(method);
  const receive = useReceive(method);
  const [words, setWords] = useState<string | null>(null);
  const hint = useId();
  const panel = panels.find(({ payment_method }) => payment_method === method);
  return (
    <>
      <span className={classes.label} style={placed(row)}>
        {label}
      </span>
      <div className={classes.amount} style={placed(row)} ref={showNew}>
        <NumberCell
          id={`amount-${method}`}
          label={texts.amountReceived({ method: label })}
          value={panel?.amount_received ?? 0}
          decimals={decimals}
          max={moneyLimit}
          width={116}
          readOnly={cart.attempt !== null}
          emptyIsZero
          isMoney
          invalid={problemId !== undefined}
          describedBy={[hint, problemId].filter(Boolean).join(" ")}
          onWords={setWords}
          onCommit={receive}
          onEnter={onEnter}
        />
      </div>
      <div className={classes.end} style={placed(row)}>
        {children}
      </div>
      <p
        id={hint}
        className={`${classes.problem} ${classes.words}`}
        style={placed(row, 1)}
        role="alert"
        hidden={words === null}
      >
        {words}
      </p>
    </>
  );
}

/** The reference of a method that has one, at the end of its line. */
export function MethodRef({ method, row }: LineProps) {
  const { cart, panels } = useSale();
  const label = useCompanyNames().method(method);
  const dispatch = useDispatch();
  const panel = panels.find(({ payment_method }) => payment_method === method);
  return (
    <div className={classes.reference} style={placed(row)}>
      <PlainInput
        aria-label={texts.referenceOf({ method: label })}
        placeholder={texts.reference}
        maxLength={255}
        value={panel?.ref ?? ""}
        readOnly={cart.attempt !== null}
        onChange={({ currentTarget }) => dispatch(refSet({ method, ref: currentTarget.value }))}
      />
    </div>
  );
}

/** Gives the method what is still due in a split. */
export function MethodRest({ method, row }: LineProps) {
  const { panels, residual, rounding, decimals } = useSale();
  const receive = useReceive(method);
  const panel = panels.find(({ payment_method }) => payment_method === method);
  // Only cash is rounded.
  const parts = [panel?.amount_received ?? 0, residual, method === "cash" ? 0 : -rounding];
  return (
    <Button
      className={classes.rest}
      style={placed(row)}
      variant="light"
      h={36}
      px="sm"
      onClick={() => receive(sumAmounts(parts, decimals))}
    >
      {texts.rest}
    </Button>
  );
}

/** Each method has three rows of the grid: its line, what is said below it, and for cash the notes. */
const placed = (row: number, below = 0) => ({ gridRow: 3 * row + below + 1 });
