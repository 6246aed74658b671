import * as approvalTexts from "@clove/domain/approvals/approvals.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { ArrowLeftRight, Ban, Printer, Undo2 } from "lucide-react";
import { useId } from "react";
import { useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { selectPlace } from "../../session/place-slice.ts";
import { useCan } from "../../session/rights.ts";
import { isOpenSale, isWholeSale, type OrderAction, type OrderRow } from "./order-actions.tsx";
import * as texts from "./orders.texts.ts";
import { whyNoRefund } from "./why-no-refund.ts";

type Props = { order: OrderRow; onAct: (action: OrderAction) => void };

const refunds = () =>
  [
    { action: "return", icon: Undo2, title: orderTexts.returnOrder, variant: "light" },
    { action: "exchange", icon: ArrowLeftRight, title: saleTexts.exchange, variant: "light" },
    { action: "cancel", icon: Ban, title: orderTexts.cancelOrder, variant: "default" },
  ] as const;

/**
 * The actions of the order list for an order that is viewed elsewhere: offered by the same rights and states. What is not possible
 * now is disabled, or missing if it never will be for this person or order, and it is said why (orders §24).
 */
export function ViewedOrderActions({ order, onAct }: Props) {
  const online = useOnline();
  const can = useCan();
  // Who sells here asks somebody who may (selling §36).
  const asksFirst = !can("order:view") && can("pos:view");
  const mayRefund = can("order:view") || asksFirst;
  const { branchId } = useSelector(selectPlace);
  const { branch } = order.terminal;
  const why = whyNoRefund({ order, mayRefund, online });
  // An exchange is a sale of this store, which cannot take another store's goods.
  const elsewhere = branch.id === branchId ? null : orderTexts.exchangeElsewhere({ store: branch.name });
  const whyNot = (action: OrderAction) => why ?? (action === "exchange" ? elsewhere : null);
  const reason = useId();
  const isWhole = isWholeSale(order);
  const offered =
    mayRefund && isOpenSale(order) ? refunds().filter(({ action }) => isWhole || action !== "cancel") : [];
  const lines = [
    why ?? (offered.length > 0 ? elsewhere : null),
    offered.length > 0 && !isWhole ? orderTexts.orderPartlyReturned : null,
    asksFirst && offered.length > 0 && why === null ? approvalTexts.needsApproval : null,
  ].filter((line) => line !== null);
  return (
    <Stack gap={6}>
      <Group gap="xs" role="group" aria-label={texts.orderActions}>
        <Button
          variant="default"
          leftSection={<Printer size={18} aria-hidden />}
          onClick={() => onAct("print")}
        >
          {commonTexts.print}
        </Button>
        {offered.map(({ action, icon: Icon, title, variant }) => (
          <Button
            key={action}
            variant={variant}
            leftSection={<Icon size={18} aria-hidden />}
            disabled={whyNot(action) !== null}
            aria-describedby={whyNot(action) === null && !asksFirst ? undefined : reason}
            onClick={() => onAct(action)}
          >
            {title}
          </Button>
        ))}
      </Group>
      <Stack id={reason} gap={2}>
        {lines.map((line) => (
          <Text key={line} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}
