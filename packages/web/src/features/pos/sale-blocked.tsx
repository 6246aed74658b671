import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Button } from "@mantine/core";
import { Lock } from "lucide-react";
import { PrinterButton } from "../../printing/printer-button.tsx";
import { useShell } from "../../ui/shell-context.ts";
import classes from "./shift-needed.module.css";
import type { PlaceMissing } from "./use-place-missing.ts";

type Props = { isCashier: boolean; missing: PlaceMissing | null };

/** What a cashier without an open shift sees, and whoever has no place to sell in, with the next step (selling §1). */
export function SaleBlocked({ isCashier, missing }: Props) {
  const { openShift } = useShell();
  return (
    <div className={classes.shiftNeeded}>
      <div className={classes.shiftCard}>
        <Lock size={30} aria-hidden />
        {isCashier && <p>{saleTexts.openShiftToPlaceOrder}</p>}
        {missing && (
          <p className={classes.missing}>
            {missing === "store" ? shellTexts.noStoreYet : shellTexts.noCounterYet}
          </p>
        )}
        {isCashier && !missing && (
          <Button onClick={openShift} size="md">
            {shellTexts.openShift}
          </Button>
        )}
        {/* The drawer opens for counting when a shift is opened, so its printer must be connected before. */}
        {isCashier && <PrinterButton counter={undefined} />}
      </div>
    </div>
  );
}
