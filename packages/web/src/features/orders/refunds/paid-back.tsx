import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Order, OrderReturn } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import type { RefundOf } from "@clove/domain/orders/printed.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import { Group, Stack, Text } from "@mantine/core";
import { Printer } from "lucide-react";
import { useMoneyFormat, useTimeFormat } from "../../../ui/display/locale.tsx";
import { useCompanyNames } from "../../../ui/display/use-company-names.ts";
import { RowAction } from "../../../ui/lists/row-action.tsx";
import { soldName } from "../order-lines.tsx";
import * as texts from "../orders.texts.ts";

type Props = { order: Order; onPrint: (refund: RefundOf) => void };

/** What came back of an order and what was paid back for it, or its cancellation (orders §15). */
export function PaidBack({ order, onPrint }: Props) {
  const time = useTimeFormat();
  const { cancellation } = order;
  return (
    <Stack gap="sm">
      {order.returns.map((each) => (
        <Returned key={each.id} order={order} returned={each} onPrint={onPrint} />
      ))}
      {cancellation && (
        <div>
          <Head
            text={texts.cancelledBy({ name: cancellation.by.name, time: time(cancellation.at) })}
            onPrint={() => onPrint({ return_id: null })}
          />
          <ApprovedBy by={cancellation.approved_by} />
          {cancellation.reason && <Text c="dimmed">{cancellation.reason}</Text>}
          <Refunds order={order} returnId={null} />
        </div>
      )}
    </Stack>
  );
}

function Returned({ order, returned, onPrint }: Props & { returned: OrderReturn }) {
  const money = useMoneyFormat();
  const time = useTimeFormat();
  const nameOf = (id: number) =>
    soldName(order.items.find((item) => item.id === id)?.product_info ?? "") || commonTexts.notAvailable;
  return (
    <div>
      <Head
        text={texts.returnedBy({ name: returned.by.name, time: time(returned.created_at) })}
        onPrint={() => onPrint({ return_id: returned.id })}
      />
      <ApprovedBy by={returned.approved_by} />
      {returned.exchange && <Text>{`${receiptTexts.exchangedFor} ${returned.exchange.order_ref}`}</Text>}
      {returned.lines.map(({ order_item_id, quantity, amount }) => (
        <Text key={order_item_id}>{`${quantity} × ${nameOf(order_item_id)}: ${money(amount)}`}</Text>
      ))}
      {returned.charge > 0 && <Text>{`${receiptTexts.returnCharge}: ${money(-returned.charge)}`}</Text>}
      <Refunds order={order} returnId={returned.id} />
      {returned.notes && <Text c="dimmed">{returned.notes}</Text>}
    </div>
  );
}

const ApprovedBy = ({ by }: { by: { name: string } | null | undefined }) =>
  by ? <Text>{`${texts.approvedBy}: ${by.name}`}</Text> : null;

/** With the way to print its receipt again (orders §23). */
function Head({ text, onPrint }: { text: string; onPrint: () => void }) {
  return (
    <Group gap="xs">
      <Text fw={600}>{text}</Text>
      <RowAction
        icon={Printer}
        title={commonTexts.print}
        label={`${commonTexts.print}: ${text}`}
        onOpen={onPrint}
      />
    </Group>
  );
}

function Refunds({ order, returnId }: { order: Order; returnId: number | null }) {
  const money = useMoneyFormat();
  const { method } = useCompanyNames();
  const sums = order.refunds
    .filter(({ return_id }) => return_id === returnId)
    .map(({ payment_method, amount, rounding }) => {
      // Copies of earlier versions have no rounding.
      const rounded = rounding ? ` (${receiptTexts.rounding} ${money(rounding)})` : "";
      return `${method(payment_method)} ${money(amount)}${rounded}`;
    });
  return <Text>{`${receiptTexts.paidBack}: ${sums.join(", ") || orderTexts.nothingPaidBack}`}</Text>;
}
