import * as commonTexts from "@clove/domain/common.texts.ts";
import { moneyLimit, sumAmounts } from "@clove/domain/money.ts";
import { type PaymentMethod, paymentMethods } from "@clove/domain/orders/payment-methods.ts";
import {
  carriesRef,
  likelyCash,
  quickCash,
  type Standing,
  standingOf,
} from "@clove/domain/orders/payments.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { useDispatch } from "react-redux";
import { MoneyText } from "../../../ui/display/money-text.tsx";
import { useCompanyNames } from "../../../ui/display/use-company-names.ts";
import { PlainInput } from "../../../ui/forms/plain-input.tsx";
import { amountSet, methodToggled, refSet } from "../cart/cart-slice.ts";
import { NumberCell } from "../cart/number-cell.tsx";
import * as texts from "../pos.texts.ts";
import classes from "./payment-panel.module.css";
import { placeOrderId } from "./place-bar.tsx";
import { useSale } from "./use-sale.ts";

/** How the sale is paid: any of the four methods, each with its panel (selling §13). */
export function PaymentPanel({ problem, onEnter }: { problem: string | undefined; onEnter: () => void }) {
  const { cart, panels, residual, due, decimals } = useSale();
  const { method: nameOf } = useCompanyNames();
  const dispatch = useDispatch();
  const standing = standingOf(panels, due, decimals);
  // The panel of cash shows the word in large letters.
  const saysWord = residual !== 0 && !panels.some(({ payment_method }) => payment_method === "cash");
  return (
    <section className={classes.section} aria-label={texts.payment}>
      <fieldset className={classes.methods} aria-label={texts.paymentMethods}>
        {paymentMethods.map((method) => {
          const chosen = panels.some(({ payment_method }) => payment_method === method);
          return (
            <label key={method} className={classes.method} data-chosen={chosen || undefined}>
              <input
                id={`pay-${method}`}
                type="checkbox"
                checked={chosen}
                disabled={cart.attempt !== null}
                onChange={() => dispatch(methodToggled(method))}
              />
              {nameOf(method)}
            </label>
          );
        })}
      </fieldset>
      {panels.length > 1 && (
        <div className={classes.residual} data-standing={residual === 0 ? "settled" : standing.kind}>
          <span>{saleTexts.residualAmount}</span>
          <span role="status">
            {saysWord && `${standingTexts()[standing.kind]} `}
            <MoneyText amount={residual} />
          </span>
        </div>
      )}
      {paymentMethods.map((method) => {
        const panel = panels.find(({ payment_method }) => payment_method === method);
        return panel && <MethodPanel key={method} method={method} onEnter={onEnter} />;
      })}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

const standingTexts = (): Record<Standing["kind"], string> => ({
  due: saleTexts.stillDue,
  change: commonTexts.change,
  excess: saleTexts.excess,
});

/** Scrolls to a panel that opens below the edge. */
const showNew = (panel: HTMLDivElement | null) => panel?.scrollIntoView({ block: "nearest" });

type PanelProps = { method: PaymentMethod; onEnter: () => void };

/** Amount received, its reference, what is still due or to be given back, and for cash the notes. */
function MethodPanel({ method, onEnter }: PanelProps) {
  const { cart, panels, residual, rounding, due, decimals } = useSale();
  const label = useCompanyNames().method(method);
  const dispatch = useDispatch();
  const [words, setWords] = useState<string | null>(null);
  const hint = useId();
  const locked = cart.attempt !== null;
  const panel = panels.find(({ payment_method }) => payment_method === method);
  if (!panel) return null;
  const isSplit = panels.length > 1;
  const isCash = method === "cash";
  const standing = standingOf(panels, due, decimals);
  /** What this method is left to pay; only cash is rounded. */
  const left = sumAmounts([panel.amount_received, residual, isCash ? 0 : -rounding], decimals);
  // Typing exactly what is due by a single method lets it follow that again.
  const receive = (amount: number) =>
    dispatch(amountSet({ method, amount: !isSplit && amount === due ? null : amount }));
  return (
    <div className={classes.panel} ref={showNew}>
      <div className={classes.line}>
        <span className={classes.label}>{label}</span>
        {isSplit && residual > 0 && !locked && (
          <Button variant="light" h={36} px="sm" onClick={() => receive(left)}>
            {texts.rest}
          </Button>
        )}
        <NumberCell
          id={`amount-${method}`}
          label={texts.amountReceived({ method: label })}
          value={panel.amount_received}
          decimals={decimals}
          max={moneyLimit}
          width={116}
          readOnly={locked}
          emptyIsZero
          isMoney
          describedBy={hint}
          onWords={setWords}
          onCommit={receive}
          onEnter={onEnter}
        />
        {(isCash || (!isSplit && residual !== 0)) && (
          <output className={classes.standing} data-standing={standing.kind}>
            <span>{standingTexts()[standing.kind]}</span>
            <MoneyText amount={standing.amount} />
          </output>
        )}
      </div>
      <p id={hint} className={classes.problem} role="alert" hidden={words === null}>
        {words}
      </p>
      {carriesRef(method) && (
        <PlainInput
          aria-label={texts.referenceOf({ method: label })}
          placeholder={texts.reference}
          maxLength={255}
          value={panel.ref ?? ""}
          readOnly={locked}
          onChange={({ currentTarget }) => dispatch(refSet({ method, ref: currentTarget.value }))}
        />
      )}
      {isCash && (
        <fieldset className={classes.notes} aria-label={texts.quickCash}>
          {[...quickCash, ...likelyCash(left, decimals)].map((note) => (
            <Button
              key={note}
              variant="default"
              px={0}
              disabled={locked}
              aria-label={texts.cashOf({ amount: note })}
              onClick={() => {
                receive(note);
                document.getElementById(placeOrderId)?.focus();
              }}
            >
              {note}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
