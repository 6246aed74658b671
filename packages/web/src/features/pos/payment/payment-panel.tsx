import * as commonTexts from "@clove/domain/common.texts.ts";
import { sumAmounts } from "@clove/domain/money.ts";
import { paymentMethods } from "@clove/domain/orders/payment-methods.ts";
import {
  carriesRef,
  likelyCash,
  quickCash,
  type Standing,
  standingOf,
} from "@clove/domain/orders/payments.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { Button } from "@mantine/core";
import { useId, useRef } from "react";
import { useDispatch } from "react-redux";
import { MoneyText } from "../../../ui/display/money-text.tsx";
import { useCompanyNames } from "../../../ui/display/use-company-names.ts";
import { focusSibling } from "../../../ui/forms/focus-sibling.ts";
import { useOneStop } from "../../../ui/forms/use-one-stop.ts";
import { methodToggled } from "../cart/cart-slice.ts";
import * as texts from "../pos.texts.ts";
import { MethodAmount, MethodRef, MethodRest } from "./method-line.tsx";
import classes from "./payment-panel.module.css";
import { placeOrderId } from "./place-bar.tsx";
import { showNew } from "./show-new.ts";
import { useReceive } from "./use-receive.ts";
import { useSale } from "./use-sale.ts";

/**
 * How the sale is paid: any of the four methods, each with its amount (selling §13). The amounts follow each other by Tab, before
 * references and notes. `problem`: why the payments are refused.
 */
export function PaymentPanel({ problem, onEnter }: { problem: string | undefined; onEnter: () => void }) {
  const { cart, panels, residual, due, decimals } = useSale();
  const { method: nameOf } = useCompanyNames();
  const dispatch = useDispatch();
  const problemId = useId();
  const standing = standingOf(panels, due, decimals);
  const chosen = panels.map(({ payment_method }) => payment_method);
  // The line of cash shows the word in large letters.
  const saysWord = residual !== 0 && !chosen.includes("cash");
  const shared = { problemId: problem === undefined ? undefined : problemId, onEnter };
  return (
    <section className={classes.section} aria-label={texts.payment}>
      <fieldset className={classes.methods} aria-label={texts.paymentMethods}>
        {paymentMethods.map((method) => (
          <label key={method} className={classes.method} data-chosen={chosen.includes(method) || undefined}>
            <input
              id={`pay-${method}`}
              type="checkbox"
              checked={chosen.includes(method)}
              disabled={cart.attempt !== null}
              onChange={() => dispatch(methodToggled(method, panels))}
            />
            {nameOf(method)}
          </label>
        ))}
      </fieldset>
      {problem !== undefined && (
        <p key={problem} id={problemId} className={classes.problem} role="alert" ref={showNew}>
          {problem}
        </p>
      )}
      {panels.length > 1 && (
        <div className={classes.residual} data-standing={residual === 0 ? "settled" : standing.kind}>
          <span>{saleTexts.residualAmount}</span>
          <span role="status">
            {saysWord && `${standingTexts()[standing.kind]} `}
            <MoneyText amount={residual} />
          </span>
        </div>
      )}
      {chosen.length > 0 && (
        <div className={classes.panels}>
          {chosen.map((method, i) => (
            <MethodAmount key={method} method={method} row={i} {...shared}>
              {method === "cash" && <StandingText {...standing} />}
            </MethodAmount>
          ))}
          {!chosen.includes("cash") && chosen.length === 1 && residual !== 0 && (
            <StandingText {...standing} />
          )}
          {chosen.map(
            (method, i) => carriesRef(method) && <MethodRef key={method} method={method} row={i} />,
          )}
          {chosen.length > 1 &&
            residual > 0 &&
            cart.attempt === null &&
            chosen.map((method, i) => <MethodRest key={method} method={method} row={i} />)}
          {chosen[0] === "cash" && <Notes />}
        </div>
      )}
    </section>
  );
}

const standingTexts = (): Record<Standing["kind"], string> => ({
  due: saleTexts.stillDue,
  change: commonTexts.change,
  excess: saleTexts.excess,
});

function StandingText({ kind, amount }: Standing) {
  return (
    <output className={classes.standing} data-standing={kind}>
      <span>{standingTexts()[kind]}</span>
      <MoneyText amount={amount} />
    </output>
  );
}

/** Quick cash: one tab stop, in which arrows move (selling §13, §26). */
function Notes() {
  const { cart, panels, residual, decimals } = useSale();
  const box = useRef<HTMLFieldSetElement>(null);
  const onFocus = useOneStop(box, "button");
  const receive = useReceive("cash");
  const cash = panels.find(({ payment_method }) => payment_method === "cash");
  const left = sumAmounts([cash?.amount_received ?? 0, residual], decimals);
  return (
    <fieldset ref={box} className={classes.notes} aria-label={texts.quickCash} onFocus={onFocus}>
      {[...quickCash, ...likelyCash(left, decimals)].map((note) => (
        <Button
          key={note}
          variant="default"
          px={0}
          disabled={cart.attempt !== null}
          aria-label={texts.cashOf({ amount: note })}
          onKeyDown={(event) => focusSibling(event, { back: "ArrowLeft", on: "ArrowRight" })}
          onClick={() => {
            receive(note);
            document.getElementById(placeOrderId)?.focus();
          }}
        >
          {note}
        </Button>
      ))}
    </fieldset>
  );
}
