import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { useDispatch } from "react-redux";
import { DialogBoundary } from "../../../ui/dialogs/dialog-boundary.tsx";
import { LazyDialog } from "../../../ui/dialogs/lazy-dialog.tsx";
import { MoneyText } from "../../../ui/display/money-text.tsx";
import { SpinnerOverlay } from "../../../ui/feedback/spinner-overlay.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useReceiptCompany } from "../../company/company.api.ts";
import type { PlacedOrder } from "../../orders/orders.api.ts";
import { customerChosen } from "../cart/cart-slice.ts";
import type { Pos } from "../use-pos.ts";
import { SaleApproval } from "./sale-approval.tsx";
import classes from "./sale-dialogs.module.css";
import { soldReceipts } from "./sold-receipts.ts";
import { useSale } from "./use-sale.ts";

const AddProductDialog = lazyPart(
  () => import("../../products/create/add-product-dialog.tsx"),
  "AddProductDialog",
);
const CreateCustomerDialog = lazyPart(
  () => import("../../customers/create-customer-dialog.tsx"),
  "CreateCustomerDialog",
);
const FoundOrder = lazyPart(() => import("../found-order.tsx"), "FoundOrder");
const HoldDialog = lazyPart(() => import("../held/hold-dialog.tsx"), "HoldDialog");
const HeldCartsDialog = lazyPart(() => import("../held/held-carts-dialog.tsx"), "HeldCartsDialog");
const RestoreDialog = lazyPart(() => import("../../receipt-codes/restore-dialog.tsx"), "RestoreDialog");
const VariationPicker = lazyPart(() => import("../find/variation-picker.tsx"), "VariationPicker");
const ShortcutsDialog = lazyPart(() => import("../shortcuts-dialog.tsx"), "ShortcutsDialog");
const DisplayDialog = lazyPart(() => import("../display/display-dialog.tsx"), "DisplayDialog");
const OrderReceipt = lazyPart(() => import("../../orders/order-receipt.tsx"), "OrderReceipt");

/** Everything that opens over the sale screen. */
export function SaleDialogs({ pos }: { pos: Pos }) {
  const { dialog, sold, close } = pos;
  const dispatch = useDispatch();
  useReceiptCompany();
  return (
    <>
      <LazyDialog opened={dialog?.kind === "product"} onClose={close}>
        {(opened) => (
          <AddProductDialog
            opened={opened}
            text={dialog?.kind === "product" ? dialog.text : ""}
            onClose={close}
            onCreated={pos.productCreated}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={dialog?.kind === "customer"} onClose={close}>
        {(opened) => (
          <CreateCustomerDialog
            opened={opened}
            name={dialog?.kind === "customer" ? dialog.name : ""}
            onClose={close}
            onCreated={(customer) => dispatch(customerChosen(customer))}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={dialog?.kind === "order"} onClose={close}>
        {() => <FoundOrder opened={dialog?.kind === "order" ? dialog.order : null} pos={pos} />}
      </LazyDialog>
      <LazyDialog opened={dialog?.kind === "restore"} onClose={close}>
        {(opened) => (
          <RestoreDialog
            opened={opened}
            receipt={dialog?.kind === "restore" ? dialog.receipt : null}
            onOrder={(order) => pos.open({ kind: "order", order: { action: "view", order } })}
            onClose={close}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={dialog?.kind === "hold"} onClose={close}>
        {(opened) => (
          <HoldDialog opened={opened} onHeld={() => pos.till.send({ type: "cartChanged" })} onClose={close} />
        )}
      </LazyDialog>
      <LazyDialog opened={dialog?.kind === "held"} onClose={close}>
        {(opened) => <HeldCartsDialog opened={opened} onTakenUp={pos.takenUp} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={dialog?.kind === "variation"} onClose={close}>
        {(opened) => (
          <VariationPicker
            opened={opened}
            tile={dialog?.kind === "variation" ? dialog.tile : null}
            onPick={pos.pickVariation}
            onClose={close}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={dialog?.kind === "shortcuts"} onClose={close}>
        {(opened) => <ShortcutsDialog opened={opened} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={dialog?.kind === "display"} onClose={close}>
        {(opened) => <DisplayDialog opened={opened} onClose={close} />}
      </LazyDialog>
      <SaleApproval
        refusal={dialog?.kind === "approval" ? dialog.text : null}
        onApproved={pos.approved}
        onChanged={pos.unasked}
        onClose={close}
      />
      {sold && <SoldReceipt key={sold.id} order={sold} onClose={close} />}
    </>
  );
}

/** The receipt of the order just made, or the two of an exchange, with what the cashier hands over. */
function SoldReceipt({ order, onClose }: { order: PlacedOrder; onClose: () => void }) {
  const { decimals } = useSale();
  const { printed, change } = soldReceipts(order, decimals);
  return (
    <DialogBoundary
      onClose={onClose}
      fallback={<SpinnerOverlay visible label={printerTexts.preparingInvoice} />}
      done={{
        text: order.synced ? `${saleTexts.orderPlaced}.` : saleTexts.orderSavedLocally,
        missing: saleTexts.receiptLater,
      }}
    >
      <OrderReceipt
        printed={printed}
        summary={
          change && (
            <div className={classes.changeDue}>
              <span>{change.label}</span>
              <MoneyText amount={change.amount} />
            </div>
          )
        }
        onClose={onClose}
      />
    </DialogBoundary>
  );
}
