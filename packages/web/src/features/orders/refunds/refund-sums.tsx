import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import { methodNames } from "@clove/domain/orders/payment-methods.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import type { Refundable } from "@clove/domain/orders/refunds.schema.ts";
import { Alert, Group, Stack, Text } from "@mantine/core";
import { MoneyText } from "../../../ui/display/money-text.tsx";

/** What is paid back, by method; undefined while it is computed. */
export function RefundSums({ refunds }: { refunds: Refundable["refunds"] | undefined }) {
  return (
    <Stack gap={4} role="status" aria-label={receiptTexts.paidBack} mih={52}>
      <Text fw={600}>{receiptTexts.paidBack}</Text>
      {refunds?.length === 0 && <Text c="dimmed">{orderTexts.nothingPaidBack}</Text>}
      {refunds?.map(({ payment_method, amount_received }) => (
        <Group key={payment_method} justify="space-between">
          <span>{methodNames[payment_method]}</span>
          <MoneyText amount={amount_received} />
        </Group>
      ))}
    </Stack>
  );
}

/** Shown instead of the sums while the answer is missing: they may have been paid back already. */
export const RefundLost = () => (
  <Alert color="orange" role="alert">
    {orderTexts.refundLost}
  </Alert>
);
