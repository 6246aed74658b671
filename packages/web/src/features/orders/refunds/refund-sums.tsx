import { currencyDecimals, sumOf } from "@clove/domain/money.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import type { Refundable } from "@clove/domain/orders/refunds.schema.ts";
import { Alert, Group, Stack, Text } from "@mantine/core";
import { useLocale } from "../../../ui/display/locale.tsx";
import { MoneyText } from "../../../ui/display/money-text.tsx";
import { useCompanyNames } from "../../../ui/display/use-company-names.ts";

type Props = { label?: string; refunds: Refundable["refunds"] | undefined };

/** What is paid back, by method, and how cash was rounded; undefined while it is computed. */
export function RefundSums({ label = receiptTexts.paidBack, refunds }: Props) {
  const { method } = useCompanyNames();
  const { currency } = useLocale();
  const rounding = sumOf(refunds ?? [], "rounding", currencyDecimals(currency));
  return (
    <Stack gap={4} role="status" aria-label={label} mih={52}>
      <Text fw={600}>{label}</Text>
      {refunds?.length === 0 && <Text c="dimmed">{orderTexts.nothingPaidBack}</Text>}
      {refunds?.map(({ payment_method, amount_received }) => (
        <Group key={payment_method} justify="space-between">
          <span>{method(payment_method)}</span>
          <MoneyText amount={amount_received} />
        </Group>
      ))}
      {rounding !== 0 && (
        <Group justify="space-between" c="dimmed">
          <span>{receiptTexts.rounding}</span>
          <MoneyText amount={rounding} />
        </Group>
      )}
    </Stack>
  );
}

/** Shown instead of the sums while the answer is missing: they may have been paid back already. */
export const RefundLost = () => (
  <Alert color="orange" role="alert">
    {orderTexts.refundLost}
  </Alert>
);
