import { afterAll, beforeAll } from "vitest";
import { type FakePrinter, startPrinter } from "./fake-printer.ts";

/** A network printer for all tests of a file. */
export function usePrinter(): () => FakePrinter {
  let printer: FakePrinter | undefined;
  beforeAll(async () => {
    printer = await startPrinter();
  });
  afterAll(() => printer?.stop());
  return () => printer!;
}
