import { currencyDecimals, formatMoney, fromMinor, toMinor } from "../money.ts";
import { methodNames } from "../orders/payment-methods.ts";
import { drawerReasonText } from "../shifts/drawer-reasons.ts";
import type { Approval, AskedRefund, AskedSale } from "./approvals.schema.ts";
import * as texts from "./approvals.texts.ts";

type Asked = Pick<Approval, "action" | "asked" | "requested_by" | "terminal">;
type Asking = { name: string; counter: string };

/** Who asks for what at which counter, one sentence for each thing asked for; none for what only a newer version knows. */
export function askedText(approval: Asked, currency: string): string[] {
  const who = { name: approval.requested_by.name, counter: approval.terminal.name };
  const { action, asked } = approval as Approval;
  const money = (amount: number) => formatMoney(amount, currency);
  switch (action) {
    case "order/place":
      return saleTexts(who, asked, currency);
    case "order/exchange": {
      const exchange = { ...who, order: asked.returned.order_ref, amount: money(asked.total) };
      const isOfReturn = asked.needs.includes("refund");
      return [
        ...(isOfReturn ? [texts.asksForExchange(exchange)] : []),
        ...cashRefundTexts(who, asked.needs, asked.returned),
        ...saleTexts(who, asked, currency),
      ];
    }
    case "order/return":
    case "order/cancel": {
      const say = action === "order/return" ? texts.asksForReturn : texts.asksForCancellation;
      const amount = money(paidBack(asked, currency));
      return [
        ...(asked.needs.includes("refund") ? [say({ ...who, order: asked.order_ref, amount })] : []),
        ...cashRefundTexts(who, asked.needs, asked),
      ];
    }
    case "terminal/cash/in":
      return [texts.asksForCashIn({ ...who, amount: money(asked.amount) })];
    case "terminal/cash/out":
      return [texts.asksForCashOut({ ...who, amount: money(asked.amount) })];
    case "terminal/open-drawer":
      return [texts.asksForDrawer({ ...who, reason: drawerReasonText(asked) })];
    default:
      return [];
  }
}

function saleTexts(who: Asking, asked: AskedSale, currency: string): string[] {
  const { needs, reduction, before, credit_beyond, customer } = asked;
  const money = (amount: number) => formatMoney(amount, currency);
  const percent = before > 0 ? Math.round((reduction * 1000) / before) / 10 : 0;
  const reduced = { reduction: money(reduction), percent: String(percent), before: money(before) };
  const credit = { beyond: money(credit_beyond), customer: customer ?? "" };
  return [
    ...(needs.includes("discount") ? [texts.asksForReduction({ ...who, ...reduced })] : []),
    ...(needs.includes("credit") ? [texts.asksForCredit({ ...who, ...credit })] : []),
  ];
}

const cashRefundTexts = (
  who: Asking,
  needs: AskedRefund["needs"],
  { order_ref }: Pick<AskedRefund, "order_ref">,
): string[] => (needs.includes("cash_refund") ? [texts.asksForCashRefund({ ...who, order: order_ref })] : []);

function paidBack({ refunds }: Pick<AskedRefund, "refunds">, currency: string): number {
  const decimals = currencyDecimals(currency);
  return fromMinor(
    refunds.reduce((sum, { amount }) => sum + toMinor(amount, decimals), 0),
    decimals,
  );
}

/** What the approver reads beside the question, in short: lines, how it is paid back, and the reason. */
export function askedDetail(approval: Pick<Approval, "action" | "asked">, currency: string): string[] {
  const { action, asked } = approval as Approval;
  switch (action) {
    case "order/place":
      return [askedLines(asked)];
    case "order/exchange":
      return [
        askedLines(asked),
        `− ${askedLines(asked.returned)}`,
        ...refundDetail(asked.returned, currency),
      ];
    case "order/return":
    case "order/cancel":
      return [askedLines(asked), ...refundDetail(asked, currency)];
    case "terminal/cash/in":
    case "terminal/cash/out":
      return asked.reason ? [asked.reason] : [];
    case "terminal/open-drawer":
      return [];
  }
}

function refundDetail({ refunds, reason }: Omit<AskedRefund, "needs">, currency: string): string[] {
  const paid = refunds.map(
    ({ payment_method, amount }) => `${methodNames[payment_method]} ${formatMoney(amount, currency)}`,
  );
  return [
    ...(paid.length > 0 ? [texts.asksToPayBack({ refunds: paid.join(", ") })] : []),
    ...(reason ? [reason] : []),
  ];
}

/** The lines in short: "2 × Tea −10 %, 1 × Rice, and 3 more". */
export function askedLines({ lines, count }: Pick<AskedSale, "lines" | "count">): string {
  const shown = lines.map(
    ({ name, quantity, discount }) => `${quantity} × ${name}${discount > 0 ? ` −${discount} %` : ""}`,
  );
  const more = count - lines.length;
  return [...shown, ...(more > 0 ? [texts.moreLines({ count: more })] : [])].join(", ");
}
