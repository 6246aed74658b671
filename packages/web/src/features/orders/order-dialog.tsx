import type { OneOrder } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import type { Printed } from "@clove/domain/orders/printed.ts";
import { Modal, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { DialogBoundary } from "../../ui/dialogs/dialog-boundary.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import type { OrderRow } from "./order-actions.tsx";
import { OrderDetails } from "./order-details.tsx";
import { useGetOrderQuery } from "./orders.api.ts";
import * as texts from "./orders.texts.ts";

const OrderReceipt = lazyPart(() => import("./order-receipt.tsx"), "OrderReceipt");

type Props = { opened: boolean; order: OrderRow | null; onClose: () => void };

/** The whole order (orders §17). One that waits on this device is shown as it is there: the server has no such id. */
export function OrderDialog({ opened, order, onClose }: Props) {
  /** A receipt that is printed again, instead of the order. */
  const [printed, setPrinted] = useState<Printed | null>(null);
  const leave = () => setPrinted(null);
  if (opened && printed)
    return (
      <DialogBoundary onClose={leave}>
        <OrderReceipt printed={[printed]} isCopy onClose={leave} />
      </DialogBoundary>
    );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.orderTitle({ ref: order?.order_ref ?? "" })}
      size={860}
    >
      {order && <Details order={order} onPrint={setPrinted} />}
    </Modal>
  );
}

type DetailsProps = { order: OrderRow; onPrint: (printed: Printed) => void };

function Details({ order, onPrint }: DetailsProps) {
  if (order.id > 0) return <StoredOrder id={order.id} onPrint={onPrint} />;
  return <OrderDetails order={order} onPrint={(refund) => onPrint({ order, refund })} />;
}

function StoredOrder({ id, onPrint }: { id: number } & Pick<DetailsProps, "onPrint">) {
  const { data, error, refetch } = useGetOrderQuery(id, { refetchOnMountOrArgChange: true });
  const order: OneOrder | undefined = data?.order;
  if (order) return <OrderDetails order={order} onPrint={(refund) => onPrint({ order, refund })} />;
  if (error) return <ErrorState text={orderTexts.loadDetailsFailed} onRetry={() => void refetch()} />;
  return (
    <Stack role="status" aria-label={uiTexts.loading}>
      <Skeleton h={120} />
      <Skeleton h={220} />
    </Stack>
  );
}
