import type { PlannedReturn } from "@clove/domain/orders/exchange.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import { takesCash } from "@clove/domain/orders/payments.ts";
import { lastReturn, type Printed } from "@clove/domain/orders/printed.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import type { ReactNode } from "react";
import { printReceipts } from "../../printing/print-receipts.ts";
import { DialogBoundary } from "../../ui/dialogs/dialog-boundary.tsx";
import { LazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useReadPrintedCompany } from "../company/company.api.ts";
import type { OrderAction, OrderRow } from "./order-actions.tsx";
import type { Refunded } from "./refunds/refunds.api.ts";
import { useKnownCompany } from "./use-known-company.ts";

const OrderDialog = lazyPart(() => import("./order-dialog.tsx"), "OrderDialog");
const OrderReceipt = lazyPart(() => import("./order-receipt.tsx"), "OrderReceipt");
const CancelOrderDialog = lazyPart(() => import("./refunds/cancel-order-dialog.tsx"), "CancelOrderDialog");
const ReturnOrderDialog = lazyPart(() => import("./refunds/return-order-dialog.tsx"), "ReturnOrderDialog");

/**
 * The dialog of an order; null: none, but the order stays while the last one closes. `refunded`: the return or cancellation that was
 * just stored, whose receipt is shown.
 */
export type OpenedOrder = { order: OrderRow } & (
  | { action: OrderAction | null; refunded?: undefined }
  | { action: "refunded"; refunded: Printed }
);

type Props = {
  opened: OpenedOrder;
  onOpen: (opened: OpenedOrder) => void;
  onClose: () => void;
  /** Left out for who may not sell. */
  onExchange: ((planned: PlannedReturn) => void) | undefined;
  /** What the view offers to do with the order as it is on the server by now. */
  actions?: (order: OrderRow) => ReactNode;
};

export function OrderDialogs({ opened, onOpen, onClose, onExchange, actions }: Props) {
  const { action, order, refunded } = opened;
  const readCompany = useReadPrintedCompany(useKnownCompany());
  const tell = (printed: Printed, refunds: Refunded["refunds"]) => {
    const made = { printed: [printed], movesCash: takesCash(refunds), handsOver: false };
    if (printReceipts(made, readCompany)) onOpen({ action: "refunded", order, refunded: printed });
    else onClose();
  };
  const isReturning = action === "return" || action === "exchange";
  return (
    <>
      <LazyDialog opened={action === "view"} onClose={onClose}>
        {(isOpen) => <OrderDialog opened={isOpen} order={order} onClose={onClose} actions={actions} />}
      </LazyDialog>
      {action === "print" && (
        <DialogBoundary onClose={onClose}>
          <OrderReceipt printed={[{ order }]} isCopy onClose={onClose} />
        </DialogBoundary>
      )}
      {refunded && (
        <DialogBoundary
          onClose={onClose}
          done={{ text: `${orderTexts.refundStored}.`, missing: saleTexts.receiptLater }}
        >
          <OrderReceipt printed={[refunded]} onClose={onClose} />
        </DialogBoundary>
      )}
      <LazyDialog opened={action === "cancel"} onClose={onClose}>
        {(isOpen) => (
          <CancelOrderDialog
            opened={isOpen}
            order={order}
            onClose={onClose}
            onCancelled={(done) => tell({ order: done.order, refund: { return_id: null } }, done.refunds)}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={isReturning} onClose={onClose}>
        {(isOpen) => (
          <ReturnOrderDialog
            opened={isOpen}
            order={order}
            exchangesOnly={action === "exchange"}
            onClose={onClose}
            onReturned={(done) => tell(lastReturn(done.order), done.refunds)}
            onExchange={onExchange}
          />
        )}
      </LazyDialog>
    </>
  );
}
