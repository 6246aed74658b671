import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { moneyLimit } from "@clove/domain/money.ts";
import { worthOf } from "@clove/domain/orders/exchange.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { shownFigures } from "@clove/domain/orders/shown-figures.ts";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { useDispatch } from "react-redux";
import { IconButton } from "../../../ui/display/icon-button.tsx";
import { useMoneyFormat } from "../../../ui/display/locale.tsx";
import { MoneyText } from "../../../ui/display/money-text.tsx";
import { useCompanyNames } from "../../../ui/display/use-company-names.ts";
import { adjustmentSet, returnTakenOut } from "../cart/cart-slice.ts";
import { NumberCell } from "../cart/number-cell.tsx";
import * as texts from "../pos.texts.ts";
import classes from "./order-summary.module.css";
import { useSale } from "./use-sale.ts";

export const adjustmentId = "sale-adjustment";

type Props = Record<"problem" | "returnProblem", string | undefined> & { onEnter: () => void };

/** The sums of the sale, with the adjustment, which is typed as a positive reduction, and its limit (selling §9, §12). */
export function OrderSummary({ problem, returnProblem, onEnter }: Props) {
  const { cart, totals, decimals, limit, profile, facts, exchange, rounding, cashDue } = useSale();
  const { names } = useCompanyNames();
  const money = useMoneyFormat();
  const dispatch = useDispatch();
  const hint = useId();
  const [words, setWords] = useState<string | null>(null);
  const wrong = words ?? problem;
  return (
    <section className={classes.section} aria-label={saleTexts.orderSummary}>
      <h2 className={classes.title}>{saleTexts.orderSummary}</h2>
      <dl className={classes.rows}>
        {shownFigures(totals, { ...names, ...facts.terms }).map(
          ({ name, ...row }) => name !== "adjustment" && name !== "total" && <Row key={name} {...row} />,
        )}
        <div className={classes.row}>
          <dt>{receiptTexts.adjustment}</dt>
          <dd className={classes.adjustment}>
            <span aria-hidden>−</span>
            <NumberCell
              id={adjustmentId}
              label={receiptTexts.adjustment}
              value={cart.adjustment}
              decimals={decimals}
              max={moneyLimit}
              invalid={wrong !== undefined}
              width={108}
              describedBy={hint}
              readOnly={cart.attempt !== null}
              emptyIsZero
              isMoney
              onWords={setWords}
              onCommit={(amount) => dispatch(adjustmentSet(amount))}
              onEnter={onEnter}
            />
          </dd>
        </div>
      </dl>
      <div id={hint} className={classes.hint} data-wrong={wrong !== undefined} role="status">
        {wrong ?? limitText(profile, limit, money)}
      </div>
      <dl className={classes.rows}>
        <Sum label={receiptTexts.totalAmount} amount={totals.total} isSmall={rounding !== 0 && !exchange} />
      </dl>
      <ReturnedGoods problem={returnProblem} />
      {rounding !== 0 && (
        <dl className={classes.rounded}>
          <Row label={receiptTexts.rounding} amount={rounding} />
          <Sum label={receiptTexts.cashToPay} amount={cashDue} />
        </dl>
      )}
    </section>
  );
}

/** What comes back for this sale, what is left to pay, and what is paid back instead (orders §22). */
function ReturnedGoods({ problem }: { problem: string | undefined }) {
  const { cart, exchange, decimals, exact, rounding: ofSale } = useSale();
  const { method: nameOf } = useCompanyNames();
  const dispatch = useDispatch();
  const { returned } = cart;
  if (!returned || !exchange) return null;
  const worth = worthOf(exchange, decimals);
  const elsewhere = exchange.refunds.filter(
    ({ payment_method }) => payment_method === "bank" || payment_method === "qr",
  );
  const { rounding = 0 } = exchange.refunds.find(({ payment_method }) => payment_method === "cash") ?? {};
  return (
    <section aria-label={saleTexts.exchange}>
      <dl className={classes.rows}>
        <div className={classes.row}>
          <dt>{saleTexts.returnedGoods({ order: returned.order_ref })}</dt>
          <dd className={classes.adjustment}>
            <MoneyText amount={-worth} />
            <IconButton
              aria-label={saleTexts.takeReturnOut}
              title={saleTexts.takeReturnOut}
              disabled={cart.attempt !== null}
              onClick={() => dispatch(returnTakenOut())}
            >
              <X size={20} aria-hidden />
            </IconButton>
          </dd>
        </div>
        {exchange.undone > 0 && <Row label={saleTexts.creditUndone} amount={exchange.undone} />}
        {elsewhere.map(({ payment_method, amount }) => (
          <Row
            key={payment_method}
            label={texts.paidBackBy({ method: nameOf(payment_method) })}
            amount={amount}
          />
        ))}
        {rounding !== 0 && <Row label={receiptTexts.rounding} amount={rounding} />}
        {(exchange.back > 0 || rounding !== 0) && (
          <Row label={receiptTexts.paidBack} amount={exchange.back} />
        )}
        <Sum label={saleTexts.toPay} amount={exact} isSmall={ofSale !== 0} />
      </dl>
      {problem && (
        <div className={classes.hint} data-wrong role="alert">
          {problem}
        </div>
      )}
    </section>
  );
}

/** The seller's discount limit in words (selling §12), even while the cart is empty. */
function limitText(profile: Profile, limit: number | null, money: (amount: number) => string): string | null {
  if (limit === null) return null;
  const { max_discount, max_discount_type } = profile;
  if (!max_discount) return texts.reductionNeedsApproval;
  const most = max_discount_type === "cash" ? money(max_discount) : `${max_discount} % (${money(limit)})`;
  return texts.mayReduceBy({ most });
}

function Row({ label, amount }: { label: string; amount: number }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>
        <MoneyText amount={amount} />
      </dd>
    </div>
  );
}

/** A sum under a line, in large letters unless another one follows from it. */
function Sum({ isSmall = false, ...row }: { label: string; amount: number; isSmall?: boolean }) {
  return (
    <div className={`${classes.row} ${classes.total}`} data-small={isSmall}>
      <dt>{row.label}</dt>
      <dd aria-live="polite">
        <MoneyText amount={row.amount} />
      </dd>
    </div>
  );
}
