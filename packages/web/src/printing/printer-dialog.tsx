import * as printerNoticeTexts from "@clove/domain/terminals/printer-notices.texts.ts";
import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { Button, Group, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { notify } from "../ui/feedback/notify.ts";
import * as uiTexts from "../ui/ui.texts.ts";
import type { CounterPrinter } from "./counter-printer.ts";
import { papers, usePaper } from "./paper.ts";
import { PrintFailed } from "./print-failed.ts";
import { columnChoices, receiptChoices, usePrintSettings } from "./print-settings.ts";
import { printerCaller, rememberCounterPrinter, rememberPrinter, usePrinter } from "./printer.ts";
import * as texts from "./printing.texts.ts";
import type { Printer } from "./run-job.ts";
import { tryPrinter } from "./send.ts";
import { tryCounterPrinter } from "./send-by-server.ts";
import { printerClass, usbOf, whyNoUsb } from "./usb.ts";

type Props = { opened: boolean; counter: CounterPrinter | null | undefined; onClose: () => void };

const ways = () => [
  { value: "usb", label: texts.usb },
  { value: "counter", label: texts.networkPrinter },
];

/** Connects this device's printer, and sets what it prints (printing §1, §3, §11). */
export function PrinterDialog({ opened, counter, onClose }: Props) {
  const { printer, isOfCounter } = usePrinter();
  const whyNoUsbHere = whyNoUsb();
  const [way, setWay] = useState<string>(whyNoUsbHere && counter ? "counter" : "usb");
  const [settings, setSettings] = usePrintSettings();
  const [paper, setPaper] = usePaper();
  const [isConnecting, setConnecting] = useState(false);
  const isUsb = !isOfCounter && way === "usb";
  const whyNot = isUsb ? whyNoUsbHere : counter === null ? printerTexts.counterHasNoPrinter : null;

  const connect = async () => {
    setConnecting(true);
    try {
      await (isUsb ? connectUsb() : connectCounter(counter ?? null)).catch(tell);
    } finally {
      setConnecting(false);
    }
  };
  const disconnect = async () => {
    rememberPrinter(null);
    if (printer?.kind === "usb") await printer.device.forget?.();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={texts.printer} size="md">
      <Stack>
        <Text role="status">
          {printer
            ? printerNoticeTexts.printerIs({ name: nameOfPrinter(printer) })
            : (whyNot ?? (isOfCounter ? printerTexts.counterPrinterLater : printerTexts.printerNone))}
        </Text>
        {!printer && !isOfCounter && (
          <SegmentedControl
            fullWidth
            aria-label={texts.kindOfPrinter}
            data={ways()}
            value={way}
            onChange={setWay}
          />
        )}
        <Group>
          {printer || isOfCounter ? (
            <Button variant="default" onClick={() => void disconnect()}>
              {texts.disconnect}
            </Button>
          ) : (
            <Button
              data-autofocus
              disabled={whyNot !== null}
              loading={isConnecting}
              onClick={() => void connect()}
            >
              {printerTexts.connectPrinter}
            </Button>
          )}
        </Group>
        <Choice
          label={texts.afterASale}
          value={settings.receipts}
          data={receiptChoices()}
          onChange={(receipts) => setSettings({ receipts })}
        />
        <Choice
          label={texts.printerPaper}
          value={String(settings.columns)}
          data={columnChoices()}
          onChange={(columns) => setSettings({ columns })}
        />
        <Choice label={texts.browserPaper} value={paper} data={papers()} onChange={setPaper} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {uiTexts.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  data: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

function Choice({ label, data, ...props }: ChoiceProps) {
  const id = useId();
  return (
    <Stack gap={4}>
      <Text id={id} size="sm" fw={500}>
        {label}
      </Text>
      <SegmentedControl fullWidth aria-labelledby={id} data={[...data]} {...props} />
    </Stack>
  );
}

function nameOfPrinter(printer: Printer): string {
  if (printer.kind === "usb") return printer.device.productName || texts.usbPrinter;
  const { name, address } = printer.counter;
  return printerNoticeTexts.counterPrinterName({ counter: name, address });
}

/** The browser lets the person choose one of the printers. */
async function connectUsb(): Promise<void> {
  const device = await usbOf()?.requestDevice({ filters: [{ classCode: printerClass }] });
  if (!device) return;
  await tryPrinter(device);
  rememberPrinter(device);
}

/** Before a counter is chosen there is nothing to try. */
async function connectCounter(counter: CounterPrinter | null): Promise<void> {
  if (counter) await tryCounterPrinter(counter, printerCaller());
  rememberCounterPrinter(counter);
}

function tell(error: unknown): void {
  // Who chooses none of the browser's list changes nothing.
  if (error instanceof DOMException && error.name === "NotFoundError") return;
  console.warn("No printer was connected", error);
  notify.error(error instanceof PrintFailed ? error.message : printerTexts.printerBlocked);
}
