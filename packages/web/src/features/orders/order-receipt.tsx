import { messages } from "@clove/domain/messages.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { ReceiptDialog } from "../../printing/receipt-dialog.tsx";
import { useLocale } from "../../ui/locale.tsx";
import { SpinnerOverlay } from "../../ui/spinner-overlay.tsx";
import { useReceiptCompany } from "../company/company.api.ts";

/** A reprint of an order (selling §17). */
export function OrderReceipt({ order, onClose }: { order: Order; onClose: () => void }) {
  const { currency, timeZone } = useLocale();
  const { data, isError } = useReceiptCompany();
  if (!data && !isError) return <SpinnerOverlay visible label={messages.preparingInvoice} />;
  const company = data ?? { ...plainCompany, currency, time_zone: timeZone };
  return <ReceiptDialog order={order} company={company} onClose={onClose} />;
}

/** A receipt prints even without the company's data. */
const plainCompany = {
  name: "",
  logo: null,
  email: null,
  contact_number: null,
  address: null,
  registration_number: null,
  sst_id: null,
  invoice_layout: "[]",
};
