import { messages } from "@clove/domain/messages.ts";
import { fromMinor, toMinor } from "@clove/domain/money.ts";
import { methodNames, type PaymentMethod, paymentMethods } from "@clove/domain/orders/payment-methods.ts";
import { carriesRef, cashReturn, quickCash } from "@clove/domain/orders/payments.ts";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useDispatch } from "react-redux";
import { MoneyText } from "../../../ui/money-text.tsx";
import { amountSet, methodToggled, refSet } from "../cart/cart-slice.ts";
import { NumberCell } from "../cart/number-cell.tsx";
import classes from "./payment-panel.module.css";
import { placeOrderId } from "./place-bar.tsx";
import { useSale } from "./use-sale.ts";

/** How the sale is paid: any of the four methods, each with its panel (selling §13). */
export function PaymentPanel({ problem, onEnter }: { problem: string | undefined; onEnter: () => void }) {
  const { cart, panels, residual } = useSale();
  const dispatch = useDispatch();
  return (
    <section className={classes.section} aria-label="Payment">
      <fieldset className={classes.methods} aria-label="Payment methods">
        {paymentMethods.map((method) => {
          const chosen = panels.some(({ payment_method }) => payment_method === method);
          return (
            <Checkbox
              key={method}
              id={`pay-${method}`}
              label={methodNames[method]}
              size="sm"
              checked={chosen}
              disabled={cart.attempt !== null}
              onChange={() => dispatch(methodToggled(method))}
              classNames={{ root: classes.method, body: classes.methodBody, label: classes.methodLabel }}
              data-chosen={chosen || undefined}
            />
          );
        })}
      </fieldset>
      {panels.length > 1 && (
        <div className={classes.residual} data-settled={residual === 0}>
          <span>{messages.residualAmount}</span>
          <span role="status">
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

/** Scrolls to a panel that opens below the edge. */
const showNew = (panel: HTMLDivElement | null) => panel?.scrollIntoView({ block: "nearest" });

type PanelProps = { method: PaymentMethod; onEnter: () => void };

/** Amount received, its reference, and for cash the quick amounts and the change. */
function MethodPanel({ method, onEnter }: PanelProps) {
  const label = methodNames[method];
  const { cart, panels, residual, totals, decimals } = useSale();
  const dispatch = useDispatch();
  const locked = cart.attempt !== null;
  const panel = panels.find(({ payment_method }) => payment_method === method);
  if (!panel) return null;
  const isSplit = panels.length > 1;
  // Typing exactly the total of a single method lets it follow the total again.
  const receive = (amount: number) =>
    dispatch(amountSet({ method, amount: !isSplit && amount === totals.total ? null : amount }));
  const rest = () =>
    receive(fromMinor(toMinor(panel.amount_received, decimals) + toMinor(residual, decimals), decimals));
  return (
    <div className={classes.panel} ref={showNew}>
      <div className={classes.line}>
        <span className={classes.label}>{label}</span>
        {carriesRef(method) && (
          <TextInput
            className={classes.reference}
            aria-label={`${label} reference`}
            placeholder="Reference"
            autoComplete="off"
            maxLength={255}
            value={panel.ref ?? ""}
            readOnly={locked}
            onChange={({ currentTarget }) => dispatch(refSet({ method, ref: currentTarget.value }))}
          />
        )}
        {isSplit && residual > 0 && !locked && (
          <Button variant="light" h={36} px="sm" onClick={rest}>
            Rest
          </Button>
        )}
        <NumberCell
          label={`${label} amount received`}
          value={panel.amount_received}
          decimals={decimals}
          max={9_999_999.99}
          width={116}
          readOnly={locked}
          emptyIsZero
          onCommit={receive}
          onEnter={onEnter}
        />
        {method === "cash" && (
          <output className={classes.change}>
            <span>Change</span>
            <MoneyText amount={cashReturn(panels, totals.total, decimals)} />
          </output>
        )}
      </div>
      {method === "cash" && (
        <fieldset className={classes.notes} aria-label="Quick cash">
          {quickCash.map((note) => (
            <Button
              key={note}
              variant="default"
              px={0}
              disabled={locked}
              aria-label={`Cash ${note}`}
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
