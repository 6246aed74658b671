import type { CustomerView } from "@clove/domain/display/customer-view.schema.ts";
import * as displayTexts from "@clove/domain/display/display.texts.ts";
import { QrCode } from "../../ui/barcodes/qr-code.tsx";
import classes from "./customer-display.module.css";
import { Figures } from "./figures.tsx";

type SoldView = Extract<CustomerView, { shows: "sold" }>;

/** What was paid, the change, and the QR code of the receipt on the web. */
export function SoldCart({ view }: { view: SoldView }) {
  const { figures, paid, change, link, first_name } = view;
  return (
    <>
      <section className={classes.thanks}>
        <h1 className={classes.company}>
          {first_name ? displayTexts.thankYouTo({ name: first_name }) : displayTexts.thankYou}
        </h1>
        <Figures figures={[...figures, ...paid]} />
        {change && <Figures figures={[change]} isLarge />}
      </section>
      {link && (
        <figure className={classes.qr}>
          <QrCode text={link} />
          <figcaption>{displayTexts.scanForReceipt}</figcaption>
        </figure>
      )}
    </>
  );
}
