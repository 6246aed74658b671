import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as receiptCodeTexts from "@clove/domain/receipt-code/receipt-code.texts.ts";
import { QrCode, QrPicture } from "../ui/barcodes/qr-code.tsx";
import { dotsInMillimetre, drawnCode } from "./code-picture.ts";
import type { Paper } from "./paper.ts";
import classes from "./receipt.module.css";

/** Opens the receipt on the web (printing §9). */
export function ReceiptQr({ link }: { link: string }) {
  return (
    <figure className={classes.qr}>
      <QrCode text={link} />
      <figcaption>{receiptTexts.receiptOnline}</figcaption>
    </figure>
  );
}

/** Dots across what the papers have room for. */
const dotsOf: Record<Paper, number> = { "58mm": 384, "80mm": 560, a4: 560 };

/** The one or two codes of a sale that waits on this device (receipt-codes §1), in whole dots of the printer. */
export const SaleCodes = ({ codes, paper }: { codes: readonly string[]; paper: Paper }) =>
  codes.map((code, i) => {
    const { data, size, module } = drawnCode(code, dotsOf[paper]);
    return (
      <figure key={code} className={classes.saleCode}>
        <figcaption>{receiptCodeTexts.codeCaption({ number: i + 1, of: codes.length })}</figcaption>
        <QrPicture data={data} size={size} width={`${(size * module) / dotsInMillimetre}mm`} />
      </figure>
    );
  });
