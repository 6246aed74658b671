import { messages } from "@clove/domain/messages.ts";
import { QrCode } from "../ui/qr-code.tsx";
import classes from "./receipt.module.css";

/** Opens the receipt on the web (printing §9). */
export function ReceiptQr({ link }: { link: string }) {
  return (
    <figure className={classes.qr}>
      <QrCode text={link} />
      <figcaption>{messages.receiptOnline}</figcaption>
    </figure>
  );
}
