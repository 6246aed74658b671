import { type Printed, printedKey } from "@clove/domain/orders/printed.ts";
import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { type ReactNode, Suspense, useState } from "react";
import { PrintDialog } from "../../printing/print-dialog.tsx";
import { receiptJob } from "../../printing/print-job.ts";
import { ErrorBoundary } from "../../ui/feedback/error-boundary.tsx";
import { SpinnerOverlay } from "../../ui/feedback/spinner-overlay.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { printedCompany, useReceiptCompany } from "../company/company.api.ts";
import { useKnownCompany } from "./use-known-company.ts";

// The receipt does not wait for this part, and is also shown without it.
const EmailReceipt = lazyPart(() => import("./email-receipt.tsx"), "EmailReceipt");

type Props = {
  /** One, or the two of an exchange, which are shown one after the other. */
  printed: readonly [Printed, ...Printed[]];
  /** A reprint, which says 'Copy' and is printed at once (orders §18; printing §6). */
  isCopy?: boolean;
  summary?: ReactNode;
  onClose: () => void;
};

/** The print view of an order's receipts in the company's loaded layout. */
export function OrderReceipt({ printed, isCopy = false, summary, onClose }: Props) {
  const known = useKnownCompany();
  const { data, isError } = useReceiptCompany();
  const [first, ...others] = printed;
  const [closed, setClosed] = useState(0);
  const shown = closed === 0 ? first : (others[closed - 1] ?? first);
  if (!data && !isError) return <SpinnerOverlay visible label={printerTexts.preparingInvoice} />;
  return (
    <PrintDialog
      key={printedKey(shown)}
      job={receiptJob(shown, printedCompany(data, known), isCopy)}
      printsAtOnce={isCopy}
      summary={
        <>
          {summary}
          {!shown.refund && (
            <ErrorBoundary resetOn={shown} failed={() => null}>
              <Suspense>
                <EmailReceipt order={shown.order} />
              </Suspense>
            </ErrorBoundary>
          )}
        </>
      }
      onClose={() => (closed < others.length ? setClosed(closed + 1) : onClose())}
    />
  );
}
