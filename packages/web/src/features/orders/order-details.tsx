import { messages } from "@clove/domain/messages.ts";
import type { OneOrder } from "@clove/domain/orders/orders.schema.ts";
import { methodNames } from "@clove/domain/orders/payment-methods.ts";
import type { RefundOf } from "@clove/domain/orders/printed.ts";
import { receiptNosOf } from "@clove/domain/orders/read-order.ts";
import { shownFigures } from "@clove/domain/orders/shown-figures.ts";
import { Stack, Table, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTimeFormat } from "../../ui/locale.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { OrderCosts } from "./order-costs.tsx";
import classes from "./order-dialog.module.css";
import { OrderLines } from "./order-lines.tsx";
import { OrderRemarks } from "./order-remarks.tsx";
import { OrderStatus } from "./order-status.tsx";
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
      <Section title="Products" cards>
        <OrderLines order={order} />
        <dl className={classes.totals}>
          {shownFigures(order).map(({ name, label, amount }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <MoneyText amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Payments">
        <Payments order={order} />
      </Section>
      {(order.returns.length > 0 || order.cancellation) && (
        <Section title={messages.paidBack}>
          <PaidBack order={order} onPrint={onPrint} />
        </Section>
      )}
      <Section title={messages.sentByEmail}>
        <ReceiptMails order={order} />
      </Section>
      {order.costs && (
        <Section title="Cost of goods">
          <OrderCosts items={order.items} costs={order.costs} />
        </Section>
      )}
    </Stack>
  );
}

function OrderFacts({ order }: Props) {
  const time = useTimeFormat();
  const facts: [string, ReactNode][] = [
    ["Status", <OrderStatus key="status" order={order} />],
    ["Created", time(order.created_at)],
    ["Invoice Id", order.invoice_id || messages.notAvailable],
    ["Receipt No.", receiptNosOf(order).join(", ") || messages.notAvailable],
    ["Branch", order.terminal.branch.name],
    ["Counter", order.terminal.name],
    ["Cashier", order.cashier_user.name],
    [messages.exchangeOf, order.exchange?.order_ref],
    ["Customer", [order.user?.name ?? messages.notAvailable, order.user?.phone].filter(Boolean).join(" · ")],
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
  return (
    <Table aria-label="Payments" withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Payment Method</Table.Th>
          <Table.Th className="figures">Received</Table.Th>
          <Table.Th className="figures">Change</Table.Th>
          <Table.Th>Reference</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {order.payment_logs.map((payment) => (
          <Table.Tr key={payment.id}>
            <Table.Td>{methodNames[payment.payment_method]}</Table.Td>
            <Table.Td className="figures">
              <MoneyText amount={payment.amount_received} />
            </Table.Td>
            <Table.Td className="figures">
              <MoneyText amount={payment.amount_returned} />
            </Table.Td>
            <Table.Td>{payment.ref}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A part of the order under its heading; a table wider than the dialog moves in it, unless it becomes cards. */
function Section({ title, cards, children }: { title: string; cards?: boolean; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {cards ? children : <Table.ScrollContainer minWidth={520}>{children}</Table.ScrollContainer>}
    </section>
  );
}
