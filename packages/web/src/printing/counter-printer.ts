import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";

/** The network printer of a counter (printing §11); `name` is the counter's. */
export type CounterPrinter = { terminal_id: number; name: string; address: string };

/** Null if the counter has none; a row of an older local copy lacks the field. */
export function counterPrinterOf(
  counter: (Pick<Terminal, "id" | "name"> & Partial<Pick<Terminal, "printer_address">>) | undefined,
): CounterPrinter | null {
  return counter?.printer_address
    ? { terminal_id: counter.id, name: counter.name, address: counter.printer_address }
    : null;
}
