import * as commonTexts from "@clove/domain/common.texts.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import type { OneOrder } from "@clove/domain/orders/orders.schema.ts";
import type { PaymentMethod } from "@clove/domain/orders/payment-methods.ts";
import type { RefundOf } from "@clove/domain/orders/printed.ts";
import { receiptNosOf } from "@clove/domain/orders/read-order.ts";
import { cashOf } from "@clove/domain/orders/receipt.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import { cashFigures, shownFigures } from "@clove/domain/orders/shown-figures.ts";
import { Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useLocale, useTimeFormat } from "../../ui/display/locale.tsx";
import { MoneyText } from "../../ui/display/money-text.tsx";
import { useCompanyNames } from "../../ui/display/use-company-names.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import { OrderCosts } from "./order-costs.tsx";
import classes from "./order-dialog.module.css";
import { OrderLines } from "./order-lines.tsx";
import { OrderRemarks } from "./order-remarks.tsx";
import { ReturnedGoods, useKeptGoods } from "./order-row.tsx";
import { OrderStatus } from "./order-status.tsx";
import * as texts from "./orders.texts.ts";
import { ReceiptMails } from "./receipt-mails.tsx";
import { PaidBack } from "./refunds/paid-back.tsx";

type Props = { order: OneOrder & { synced?: 0 | 1 } };
type DetailsProps = Props & { onPrint: (refund: RefundOf) => void };

/** Who sold what to whom, where and when, how it was paid and, for who may see costs, what the goods cost (orders §17). */
export function OrderDetails({ order, onPrint }: DetailsProps) {
  return (
    <Stack gap="lg">
      <OrderFacts order={order} />
      <OrderRemarks order={order} />
      <Section title={texts.products}>
        <OrderLines order={order} />
        <Totals order={order} />
      </Section>
      <Section title={texts.payments}>
        <Payments order={order} />
      </Section>
      {(order.returns.length > 0 || order.cancellation) && (
        <Section title={receiptTexts.paidBack}>
          <PaidBack order={order} onPrint={onPrint} />
        </Section>
      )}
      <Section title={receiptMailTexts.sentByEmail}>
        <ReceiptMails order={order} />
      </Section>
      {order.costs && (
        <Section title={texts.costOfGoods}>
          <OrderCosts items={order.items} costs={order.costs} />
        </Section>
      )}
    </Stack>
  );
}

function Totals({ order }: Props) {
  const { names } = useCompanyNames();
  const { currency } = useLocale();
  const kept = useKeptGoods(order);
  const { cash_to_pay } = cashOf(order, currencyDecimals(currency));
  // Copies of earlier versions have no rounding.
  const figures = [
    ...shownFigures(order, { ...names, ...order }),
    ...cashFigures(order.rounding ?? 0, cash_to_pay),
    ...(kept ? [{ name: "net" as const, label: texts.net, amount: kept.net }] : []),
  ];
  return (
    <dl className={classes.totals}>
      {figures.map(({ name, label, amount }) => (
        <div key={name} data-strong={name === "total" || name === "cash_to_pay"}>
          <dt>{label}</dt>
          <dd>
            <MoneyText amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OrderFacts({ order }: Props) {
  const time = useTimeFormat();
  const facts: [string, ReactNode][] = [
    [
      uiTexts.status,
      <Stack key="status" gap={4} align="flex-start">
        <OrderStatus order={order} />
        <ReturnedGoods order={order} />
      </Stack>,
    ],
    [texts.created, time(order.created_at)],
    [texts.invoiceId, order.invoice_id || commonTexts.notAvailable],
    [texts.receiptNo, receiptNosOf(order).join(", ") || commonTexts.notAvailable],
    [texts.store, order.terminal.branch.name],
    [texts.counter, order.terminal.name],
    [texts.cashier, order.cashier_user.name],
    [texts.approvedBy, order.approved_by?.name],
    [receiptTexts.exchangeOf, order.exchange?.order_ref],
    [
      texts.customer,
      [order.user?.name ?? commonTexts.notAvailable, order.user?.phone].filter(Boolean).join(" · "),
    ],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Payments({ order }: Props) {
  const { method } = useCompanyNames();
  return (
    <DataTable
      label={texts.payments}
      columns={paymentColumns(method)}
      rows={order.payment_logs}
      rowKey={({ id }) => id}
      count={order.payment_logs.length}
    />
  );
}

const paymentColumns = (
  nameOf: (method: PaymentMethod) => string,
): Column<OneOrder["payment_logs"][number]>[] => [
  { title: texts.paymentMethod, heads: true, cell: ({ payment_method }) => nameOf(payment_method) },
  {
    title: texts.received,
    numeric: true,
    cell: ({ amount_received }) => <MoneyText amount={amount_received} />,
  },
  {
    title: commonTexts.change,
    numeric: true,
    cell: ({ amount_returned }) => <MoneyText amount={amount_returned} />,
  },
  { title: texts.reference, cell: ({ ref }) => ref || commonTexts.notAvailable },
];

/** A part of the order under its heading. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
