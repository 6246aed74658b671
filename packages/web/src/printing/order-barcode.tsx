import { barcodeModules } from "../ui/barcodes/barcode-modules.ts";
import { barWidth } from "../ui/charts/bar-width.ts";
import { Bars } from "../ui/charts/bars.tsx";
import classes from "./receipt.module.css";

/** The width that a roll's printer can print on, and the size of its dots, in mm. */
const room = 70;
const dot = 0.125;

/** An order's number for scanners, which open the order by it (orders §19). */
export function OrderBarcode({ code }: { code: string }) {
  const data = barcodeModules(code, "CODE128");
  return (
    <div className={classes.barcode}>
      <Bars data={data} drawn={barWidth("CODE128", data.length, room, dot)} />
    </div>
  );
}
