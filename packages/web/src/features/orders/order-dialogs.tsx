import type { PlannedReturn } from "@clove/domain/orders/exchange.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import { takesCash } from "@clove/domain/orders/payments.ts";
import { lastReturn, type Printed } from "@clove/domain/orders/printed.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { useState } from "react";
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

/** The dialog of an order; the order stays while it closes. */
export type OpenedOrder = { action: OrderAction | null; order: OrderRow };

type Props = {
  opened: OpenedOrder;
  onClose: () => void;
  /** Left out for who may not sell. */
  onExchange: ((planned: PlannedReturn) => void) | undefined;
};

export function OrderDialogs({ opened, onClose, onExchange }: Props) {
  const { action, order } = opened;
  const readCompany = useReadPrintedCompany(useKnownCompany());
  /** The return or cancellation that was just stored, whose receipt is shown. */
  const [refunded, setRefunded] = useState<Printed | null>(null);
  const tell = (printed: Printed, refunds: Refunded["refunds"]) => {
    const movesCash = takesCash(refunds);
    onClose();
    const isShown = printReceipts({ printed: [printed], movesCash, handsOver: false }, readCompany);
    if (isShown) setRefunded(printed);
  };
  return (
    <>
      <LazyDialog opened={action === "view"} onClose={onClose}>
        {(isOpen) => <OrderDialog opened={isOpen} order={order} onClose={onClose} />}
      </LazyDialog>
      {action === "print" && (
        <DialogBoundary onClose={onClose}>
          <OrderReceipt printed={[{ order }]} isCopy onClose={onClose} />
        </DialogBoundary>
      )}
      {refunded && (
        <DialogBoundary
          onClose={() => setRefunded(null)}
          done={{ text: `${orderTexts.refundStored}.`, missing: saleTexts.receiptLater }}
        >
          <OrderReceipt printed={[refunded]} onClose={() => setRefunded(null)} />
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
      <LazyDialog opened={action === "return"} onClose={onClose}>
        {(isOpen) => (
          <ReturnOrderDialog
            opened={isOpen}
            order={order}
            onClose={onClose}
            onReturned={(done) => tell(lastReturn(done.order), done.refunds)}
            onExchange={onExchange}
          />
        )}
      </LazyDialog>
    </>
  );
}
