import { parsePermissions } from "@clove/domain/access/permissions.ts";
import { mayRefundInCash } from "@clove/domain/orders/may-refund-in-cash.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import { carriesRef } from "@clove/domain/orders/payments.ts";
import type { RefundTo } from "@clove/domain/orders/refund-facts.ts";
import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { useGetProfileQuery } from "../../auth/auth.api.ts";

/**
 * How a return is paid back: as the company says, unless the person chooses otherwise (orders §11). `isAsked`: there is something
 * to choose, because a part of the order was paid by bank or QR.
 */
export function useRefundWay({ payment_logs }: Pick<Order, "payment_logs">) {
  const { data: profile } = useGetProfileQuery();
  const [chosen, setChosen] = useState<RefundTo | null>(null);
  const usual = profile?.company.refund_to ?? "cash";
  const isAsked = payment_logs.some(({ payment_method }) => carriesRef(payment_method));
  const payer = profile && { role: profile.role, permissions: parsePermissions(profile.permissions) };
  return {
    isAsked,
    way: isAsked ? (chosen ?? usual) : usual,
    choose: setChosen,
    mayTakeCash: usual === "cash" || (payer !== undefined && mayRefundInCash(payer)),
  };
}

type Props = Pick<ReturnType<typeof useRefundWay>, "way" | "choose" | "mayTakeCash">;

export function RefundWay({ way, choose, mayTakeCash }: Props) {
  const label = useId();
  return (
    <Stack gap={4}>
      <Text id={label} size="sm" fw={500}>
        {orderTexts.refundTo}
      </Text>
      <SegmentedControl
        aria-labelledby={label}
        value={way}
        onChange={(value) => choose(value)}
        data={[
          { value: "cash", label: orderTexts.refundAllInCash },
          { value: "as_paid", label: orderTexts.refundAsPaid },
        ]}
      />
      {!mayTakeCash && (
        <Text size="sm" c="dimmed">
          {orderTexts.refundInCash}
        </Text>
      )}
    </Stack>
  );
}
