import { isPrinterAddress, printerPorts } from "@clove/domain/terminals/printer-address.ts";
import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { TextInput } from "@mantine/core";
import { CountInput } from "../../ui/forms/count-input.tsx";
import * as texts from "./terminals.texts.ts";

type Values = { printer_address: string; printer_port: number | string };

export const printerValues = (counter?: Terminal): Values => ({
  printer_address: counter?.printer_address ?? "",
  printer_port: counter?.printer_port ?? printerPorts.first,
});

export const withPrinter = <T extends Values>(values: T) => ({
  ...values,
  printer_port: Number(values.printer_port) || null,
});

/** The server's own addresses pass too, because only the server knows whether it allows them. */
export const printerChecks = {
  printer_address: (address: string) =>
    address.trim() === "" || isPrinterAddress(address.trim(), true)
      ? null
      : printerTexts.printerAddressRefused,
};

/** A counter's network printer (counters §19). */
export function PrinterFields({ field }: { field: (name: keyof Values) => object }) {
  return (
    <>
      <TextInput
        label={texts.networkPrinter}
        description={texts.networkPrinterHint}
        placeholder="192.168.1.50"
        inputMode="url"
        autoComplete="off"
        {...field("printer_address")}
      />
      <CountInput
        label={texts.port}
        description={texts.portHint}
        min={printerPorts.first}
        max={printerPorts.last}
        {...field("printer_port")}
      />
    </>
  );
}
