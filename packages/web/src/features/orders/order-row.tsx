import { currencyDecimals } from "@clove/domain/money.ts";
import { type Kept, keptGoods } from "@clove/domain/orders/kept-goods.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { Text } from "@mantine/core";
import { useClockFormat, useLocale, useMoneyFormat } from "../../ui/display/locale.tsx";
import { MoneyText } from "../../ui/display/money-text.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import * as texts from "./orders.texts.ts";

type Props = { order: Order };

/** What is left of an order of which goods came back; null: all of it. */
export function useKeptGoods(order: Order) {
  const { currency } = useLocale();
  return keptGoods(order, currencyDecimals(currency));
}

/** An order's total and, where goods came back or it was cancelled, what of it was kept (orders §3). */
export function OrderTotal({ order }: Props) {
  return <SoldAndKept amount={order.total} kept={useKeptGoods(order)} />;
}

/** What was sold for `amount` and, if `kept` says so, what of it was kept. */
export function SoldAndKept({
  amount,
  kept,
}: {
  amount: number;
  kept: Pick<Kept, "net"> | null | undefined;
}) {
  const money = useMoneyFormat();
  return (
    <>
      <MoneyText amount={amount} />
      {kept && (
        <Text size="sm" c="dimmed" className="figures">
          {texts.netOf({ amount: money(kept.net) })}
        </Text>
      )}
    </>
  );
}

/** The time of day of a sale, ISO 8601 in UTC, in the company's time zone. */
export function OrderTime({ at }: { at: string }) {
  const clock = useClockFormat();
  return (
    <Text span size="sm" c="dimmed">
      {clock(at)}
    </Text>
  );
}

/** How much of an order came back, if anything did. */
export function ReturnedGoods({ order }: Props) {
  const returned = useKeptGoods(order)?.returned ?? 0;
  if (returned === 0) return null;
  return <StatusBadge text={texts.returnedOf({ returned, sold: order.quantity })} tone="warn" isPhrase />;
}
