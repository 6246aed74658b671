import { type Printed, printedKey } from "@clove/domain/orders/printed.ts";
import type { PrintedCompany } from "@clove/domain/orders/receipt.ts";
import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { Skeleton } from "@mantine/core";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { PrintDialog } from "../../printing/print-dialog.tsx";
import { receiptJob } from "../../printing/print-job.ts";
import { isUnsent, saleCodes } from "../../printing/sale-codes.ts";
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
  const company = data || isError ? printedCompany(data, known) : null;
  const codes = useSaleCodes(shown, company);
  if (!company || !codes) return <SpinnerOverlay visible label={printerTexts.preparingInvoice} />;
  return (
    <PrintDialog
      key={printedKey(shown)}
      job={receiptJob(shown, company, { isCopy, codes })}
      printsAtOnce={isCopy}
      summary={
        <>
          {summary}
          {!shown.refund && !shown.order.practice && (
            <ErrorBoundary resetOn={shown} failed={() => null}>
              {/* In the button's place, so that nothing below moves while somebody presses it. */}
              <Suspense fallback={<Skeleton h={44} />}>
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

const none: readonly string[] = [];

/** The codes of a sale that waits on this device; null while they are made, which takes a moment. */
function useSaleCodes({ order, refund }: Printed, company: PrintedCompany | null): readonly string[] | null {
  const isCoded = !refund && isUnsent(order);
  const [made, setMade] = useState<{ order: object; codes: readonly string[] } | null>(null);
  const isReady = made?.order === order;
  useEffect(() => {
    if (!isCoded || !company || isReady) return;
    let isShown = true;
    void saleCodes(order, company).then((codes) => isShown && setMade({ order, codes }));
    return () => {
      isShown = false;
    };
  }, [isCoded, company, order, isReady]);
  if (!isCoded) return none;
  return isReady ? made.codes : null;
}
