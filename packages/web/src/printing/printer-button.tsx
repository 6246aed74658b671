import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { LazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import type { CounterPrinter } from "./counter-printer.ts";
import { usePrinter } from "./printer.ts";
import { whyNoUsb } from "./usb.ts";

const PrinterDialog = lazyPart(() => import("./printer-dialog.tsx"), "PrinterDialog");

/**
 * 'Connect Printer' or 'Printer Connected': opens the printer's dialog, which also says why none can be (printing §1, §11).
 * `counter`: the network printer of the counter, null without one; undefined while no counter is chosen.
 */
export function PrinterButton({ counter }: { counter: CounterPrinter | null | undefined }) {
  const { printer } = usePrinter();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant={printer ? "light" : "default"}
        px="xs"
        fz="sm"
        title={(!counter && whyNoUsb()) || undefined}
        onClick={() => setOpen(true)}
      >
        {printer ? printerTexts.printerConnected : printerTexts.connectPrinter}
      </Button>
      <LazyDialog opened={isOpen} onClose={close}>
        {(opened) => <PrinterDialog opened={opened} counter={counter} onClose={close} />}
      </LazyDialog>
    </>
  );
}
