import type { OneOrder } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import type { Printed } from "@clove/domain/orders/printed.ts";
import { Modal, Skeleton, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { DialogBoundary } from "../../ui/dialogs/dialog-boundary.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import type { OrderRow } from "./order-actions.tsx";
import { OrderDetails } from "./order-details.tsx";
import { useGetOrderQuery } from "./orders.api.ts";
import * as texts from "./orders.texts.ts";

const OrderReceipt = lazyPart(() => import("./order-receipt.tsx"), "OrderReceipt");

type Actions = ((order: OrderRow) => ReactNode) | undefined;
type Props = {
  opened: boolean;
  order: OrderRow;
  onClose: () => void;
  /** Stand above the order, and open other dialogs in the place of this one. */
  actions?: Actions;
};

/** The whole order (orders §17). One that waits on this device is shown as it is there: the server has no such id. */
export function OrderDialog({ opened, order, onClose, actions }: Props) {
  /** A receipt that is printed again, instead of the order. */
  const [printed, setPrinted] = useState<Printed | null>(null);
  if (!opened && printed) setPrinted(null);
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
      title={texts.orderTitle({ ref: order.order_ref })}
      size={860}
      // It would come back while the dialog of the action opens.
      returnFocus={!actions}
    >
      <Details order={order} onPrint={setPrinted} actions={actions} />
    </Modal>
  );
}

type DetailsProps = { order: OrderRow; onPrint: (printed: Printed) => void; actions: Actions };

function Details({ order, onPrint, actions }: DetailsProps) {
  if (order.id > 0) return <StoredOrder order={order} onPrint={onPrint} actions={actions} />;
  return (
    <Stack>
      {actions?.(order)}
      <OrderDetails order={order} onPrint={(refund) => onPrint({ order, refund })} />
    </Stack>
  );
}

function StoredOrder({ order: known, onPrint, actions }: DetailsProps) {
  const { data, error, refetch } = useGetOrderQuery(known.id, { refetchOnMountOrArgChange: true });
  const order: OneOrder | undefined = data?.order;
  return (
    <Stack>
      {/* They do not wait for the order to be read again. */}
      {actions?.(order ?? known)}
      {order ? (
        <OrderDetails order={order} onPrint={(refund) => onPrint({ order, refund })} />
      ) : error ? (
        <ErrorState text={orderTexts.loadDetailsFailed} onRetry={() => void refetch()} />
      ) : (
        <Stack role="status" aria-label={uiTexts.loading}>
          <Skeleton h={120} />
          <Skeleton h={220} />
        </Stack>
      )}
    </Stack>
  );
}
