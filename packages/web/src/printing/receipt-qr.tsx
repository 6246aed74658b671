import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import { QrCode } from "../ui/barcodes/qr-code.tsx";
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
