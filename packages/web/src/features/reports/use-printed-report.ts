import { useEffect, useRef, useState } from "react";
import { useReactToPrint } from "react-to-print";
import { isWide } from "./report-sheet.tsx";
import * as texts from "./reports.texts.ts";
import type { ShownReport } from "./shown-report.ts";

/** Prints a report's sheet on A4, lengthwise where it has many columns; the sheet is there only while it is printed. */
export function usePrintedReport(title: string, report: ShownReport) {
  const sheet = useRef<HTMLDivElement>(null);
  const [isPrinting, setPrinting] = useState(false);
  const printSheet = useReactToPrint({
    contentRef: sheet,
    documentTitle: texts.reportTitle({ title }),
    pageStyle: `@page { size: A4 ${isWide(report) ? "landscape" : "portrait"}; margin: 12mm; }`,
    onAfterPrint: () => setPrinting(false),
    onPrintError: () => setPrinting(false),
  });
  const printNow = useRef(printSheet);
  printNow.current = printSheet;
  useEffect(() => {
    if (isPrinting) printNow.current();
  }, [isPrinting]);
  return { sheet, isPrinting, print: () => setPrinting(true) };
}
