import type { Repaid } from "@clove/domain/credit/credit.schema.ts";
import { plainCompany } from "@clove/domain/orders/plain-company.ts";
import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { PrintDialog } from "../../printing/print-dialog.tsx";
import { useDatePlace, useLocale } from "../../ui/display/locale.tsx";
import { SpinnerOverlay } from "../../ui/feedback/spinner-overlay.tsx";
import { useGetProfileQuery } from "../auth/auth.api.ts";
import { useReceiptCompany } from "../company/company.api.ts";

/** The print view of a repayment (people §18). */
export function RepaymentReceiptDialog({ repaid, onClose }: { repaid: Repaid; onClose: () => void }) {
  const { currency } = useLocale();
  const place = useDatePlace();
  const { data: profile } = useGetProfileQuery();
  const { data, isError } = useReceiptCompany();
  if (!data && !isError) return <SpinnerOverlay visible label={printerTexts.preparingInvoice} />;
  const { language, receipt_language } = profile?.company ?? {};
  const company = data ?? { ...plainCompany, currency, ...place, language, receipt_language };
  return <PrintDialog job={{ kind: "repayment", repaid, company }} printsAtOnce onClose={onClose} />;
}
