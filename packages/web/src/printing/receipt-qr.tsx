import type { PrintedText } from "@clove/domain/orders/receipt-text.ts";
import { QrCode, QrPicture } from "../ui/barcodes/qr-code.tsx";
import { dotsInMillimetre, drawnCode } from "./code-picture.ts";
import type { Paper } from "./paper.ts";
import classes from "./receipt.module.css";

/** Opens the receipt on the web (printing §9). */
export function ReceiptQr({ link, caption }: { link: string; caption: string }) {
  return (
    <figure className={classes.qr}>
      <QrCode text={link} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Dots across what the papers have room for. */
const dotsOf: Record<Paper, number> = { "58mm": 384, "80mm": 560, a4: 560 };

type Codes = { codes: NonNullable<PrintedText["codes"]>; paper: Paper };

/** The one or two codes of a sale that waits on this device (receipt-codes §1), in whole dots of the printer. */
export const SaleCodes = ({ codes, paper }: Codes) =>
  codes.map(({ held, caption }) => {
    const { data, size, module } = drawnCode(held, dotsOf[paper]);
    return (
      <figure key={held} className={classes.saleCode}>
        <figcaption>{caption}</figcaption>
        <QrPicture data={data} size={size} width={`${(size * module) / dotsInMillimetre}mm`} />
      </figure>
    );
  });
