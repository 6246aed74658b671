import { useState } from "react";
import { LocaleProvider, useLocale } from "../ui/display/locale.tsx";
import { printInTurn } from "./print-by-browser.ts";
import { type PrintedPage, printInFrame } from "./print-in-frame.ts";

/** Prints a sheet of the page's own through the browser. The page disables its button while `isPrinting`, so that it prints once. */
export function usePrint(failure: string) {
  const locale = useLocale();
  const [isPrinting, setPrinting] = useState(false);
  const print = async (page: PrintedPage) => {
    setPrinting(true);
    const sheet = <LocaleProvider {...locale}>{page.sheet}</LocaleProvider>;
    await printInTurn(failure, () => printInFrame({ ...page, sheet }));
    setPrinting(false);
  };
  return { print, isPrinting };
}
