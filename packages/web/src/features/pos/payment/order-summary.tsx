import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import { useId } from "react";
import { useDispatch } from "react-redux";
import { useMoneyFormat } from "../../../ui/locale.tsx";
import { MoneyText } from "../../../ui/money-text.tsx";
import { adjustmentSet } from "../cart/cart-slice.ts";
import { NumberCell } from "../cart/number-cell.tsx";
import classes from "./order-summary.module.css";
import { useSale } from "./use-sale.ts";

/** The sums of the sale. The adjustment is typed as a reduction; its limit is shown before the sale (selling §9, §12). */
export function OrderSummary({ problem }: { problem: string | undefined }) {
  const { cart, totals, decimals, limit, profile } = useSale();
  const money = useMoneyFormat();
  const dispatch = useDispatch();
  const hint = useId();
  return (
    <section className={classes.section} aria-label={messages.orderSummary}>
      <h2 className={classes.title}>{messages.orderSummary}</h2>
      <dl className={classes.rows}>
        <Row label={messages.subTotal} amount={totals.subtotal} />
        <Row label={messages.sst} amount={totals.sst} />
        <Row label={messages.discount} amount={totals.discount === 0 ? 0 : -totals.discount} />
        <div className={classes.row}>
          <dt>{messages.adjustment}</dt>
          <dd className={classes.adjustment}>
            <span aria-hidden>−</span>
            <NumberCell
              label={messages.adjustment}
              value={cart.adjustment}
              decimals={decimals}
              max={9_999_999.99}
              invalid={problem !== undefined}
              width={108}
              describedBy={hint}
              readOnly={cart.attempt !== null}
              emptyIsZero
              onCommit={(amount) => dispatch(adjustmentSet(amount))}
            />
          </dd>
        </div>
      </dl>
      <div id={hint} className={classes.hint} data-wrong={problem !== undefined} role="status">
        {problem ?? limitText(profile, limit, money)}
      </div>
      <dl className={classes.rows}>
        <div className={`${classes.row} ${classes.total}`}>
          <dt>{messages.totalAmount}</dt>
          <dd aria-live="polite">
            <MoneyText amount={totals.total} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The seller's discount limit in words (selling §12), even while the cart is empty. */
function limitText(profile: Profile, limit: number | null, money: (amount: number) => string): string | null {
  if (limit === null) return null;
  const { max_discount, max_discount_type } = profile;
  if (!max_discount) return "You may not reduce a sale";
  const most = max_discount_type === "cash" ? money(max_discount) : `${max_discount} % (${money(limit)})`;
  return `You may reduce a sale by up to ${most}`;
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
