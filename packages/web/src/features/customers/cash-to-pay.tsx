import { movedBy } from "@clove/domain/credit/repayment-rounding.ts";
import { currencyDecimals, fitsDecimals } from "@clove/domain/money.ts";
import { cashRoundingOf } from "@clove/domain/orders/cash-rounding.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import { Group, Stack } from "@mantine/core";
import { useLocale } from "../../ui/display/locale.tsx";
import { MoneyText } from "../../ui/display/money-text.tsx";

/**
 * What rounding does to a payment of credit in cash (people §18), where it does something. Wire amounts. `amount`: the credit to free;
 * `cash_rounding`: the company's smallest cash amount.
 */
export function CashToPay({ amount, cash_rounding }: { amount: number; cash_rounding: number }) {
  const { currency } = useLocale();
  const decimals = currencyDecimals(currency);
  if (!fitsDecimals(amount, decimals) || amount < 0) return null;
  const freed = { payment_method: "cash" as const, amount_received: amount };
  const [moved] = movedBy([freed], cashRoundingOf(cash_rounding, currency), decimals);
  if (!moved || moved.rounding === 0) return null;
  return (
    <Stack component="dl" gap={4} m={0}>
      <Row label={receiptTexts.rounding} amount={moved.rounding} />
      <Row label={receiptTexts.cashToPay} amount={moved.amount_received} isTotal />
    </Stack>
  );
}

const Row = ({ label, amount, isTotal }: { label: string; amount: number; isTotal?: true }) => (
  <Group justify="space-between" fw={isTotal && 700}>
    <dt>{label}</dt>
    <dd style={{ margin: 0 }} aria-live={isTotal && "polite"}>
      <MoneyText amount={amount} />
    </dd>
  </Group>
);
