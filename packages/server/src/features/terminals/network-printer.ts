import { AppError } from "@clove/domain/errors.ts";
import { isPrinterAddress, printerPorts } from "@clove/domain/terminals/printer-address.ts";
import type { TerminalUpdateBody } from "@clove/domain/terminals/terminals.schema.ts";
import type { Config } from "../../config.ts";

/**
 * Checks that this server may connect to the address of a network printer, if there is one.
 * @throws AppError print_relay_off, printer_address_refused
 */
export function checkPrinter({ printRelay }: Config, address: string | null | undefined): void {
  if (address === null || address === undefined) return;
  if (printRelay === "off") throw new AppError("print_relay_off", {}, "printer_address");
  if (isPrinterAddress(address, printRelay === "loopback")) return;
  throw new AppError("printer_address_refused", {}, "printer_address");
}

/** The columns of a counter's printer. There are none if the body does not name a printer, so that the stored one stays. */
export function printerColumns({
  printer_address,
  printer_port,
}: Pick<TerminalUpdateBody, "printer_address" | "printer_port">) {
  if (printer_address === undefined) return {};
  return {
    printer_address,
    printer_port: printer_address === null ? null : (printer_port ?? printerPorts.first),
  };
}
