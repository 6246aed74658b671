import { messages } from "@clove/domain/messages.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { useDispatch } from "react-redux";
import { DialogBoundary } from "../../../ui/dialog-boundary.tsx";
import { LazyDialog } from "../../../ui/lazy-dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { MoneyText } from "../../../ui/money-text.tsx";
import { SpinnerOverlay } from "../../../ui/spinner-overlay.tsx";
import { useReceiptCompany } from "../../company/company.api.ts";
import { customerChosen } from "../cart/cart-slice.ts";
import classes from "../pos.module.css";
import type { Pos } from "../use-pos.ts";
import { useSale } from "./use-sale.ts";

const AddProductDialog = lazyPart(
  () => import("../../products/create/add-product-dialog.tsx"),
  "AddProductDialog",
);
const CreateCustomerDialog = lazyPart(
  () => import("../../customers/create-customer-dialog.tsx"),
  "CreateCustomerDialog",
);
const ShortcutsDialog = lazyPart(() => import("../shortcuts-dialog.tsx"), "ShortcutsDialog");
const ReceiptDialog = lazyPart(() => import("../../../printing/receipt-dialog.tsx"), "ReceiptDialog");

/** Everything that opens over the sale screen. */
export function SaleDialogs({ pos }: { pos: Pos }) {
  const { dialog, sold, closeDialog } = pos;
  const dispatch = useDispatch();
  useReceiptCompany();
  return (
    <>
      <LazyDialog opened={dialog?.kind === "product"} onClose={closeDialog}>
        {(opened) => (
          <AddProductDialog
            opened={opened}
            text={dialog?.kind === "product" ? dialog.text : ""}
            onClose={closeDialog}
            onCreated={pos.productCreated}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={dialog?.kind === "customer"} onClose={closeDialog}>
        {(opened) => (
          <CreateCustomerDialog
            opened={opened}
            name={dialog?.kind === "customer" ? dialog.name : ""}
            onClose={closeDialog}
            onCreated={(customer) => dispatch(customerChosen(customer))}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={dialog?.kind === "shortcuts"} onClose={closeDialog}>
        {(opened) => <ShortcutsDialog opened={opened} onClose={closeDialog} />}
      </LazyDialog>
      {sold && <SoldReceipt order={sold} onClose={closeDialog} />}
    </>
  );
}

/** The receipt of the order just made, in the company's loaded layout. */
function SoldReceipt({ order, onClose }: { order: Order; onClose: () => void }) {
  const { profile } = useSale();
  const { data, isError } = useReceiptCompany();
  const preparing = <SpinnerOverlay visible label={messages.preparingInvoice} />;
  if (!data && !isError) return preparing;
  return (
    <DialogBoundary onClose={onClose} fallback={preparing}>
      <ReceiptDialog
        order={order}
        company={data ?? { ...plainCompany, ...profile.company }}
        summary={<Change order={order} />}
        onClose={onClose}
      />
    </DialogBoundary>
  );
}

function Change({ order }: { order: Order }) {
  const cash = order.payment_logs.find(({ payment_method }) => payment_method === "cash");
  if (!cash) return null;
  return (
    <div className={classes.changeDue}>
      <span>Change</span>
      <MoneyText amount={cash.amount_returned} />
    </div>
  );
}

/** A receipt always prints: without the company's data, with its name alone. */
const plainCompany = {
  logo: null,
  email: null,
  contact_number: null,
  address: null,
  registration_number: null,
  sst_id: null,
  invoice_layout: "[]",
};
