import { useEffect } from "react";
import { useSelector } from "react-redux";
import { useListTerminalsQuery } from "../features/terminals/terminals.api.ts";
import { counterPrinterOf } from "../printing/counter-printer.ts";
import { counterIs, rememberedCounter, usePrinter } from "../printing/printer.ts";
import { selectPlace } from "../session/place-slice.ts";
import { useCan } from "../session/rights.ts";

/**
 * Tells the printing code which network printer belongs to the counter at which this device sells, or sold last, and every change of
 * it (printing §11).
 */
export function useCounterPrinter(): void {
  const { branchId, terminal } = useSelector(selectPlace);
  const { isOfCounter } = usePrinter();
  const maySell = useCan()("pos:view");
  // The same parameters as the sale screen's query, so that both share one cached answer.
  const { data } = useListTerminalsQuery(
    { page: 1, length: 20, branch_id: branchId ?? undefined },
    { skip: branchId === null || !isOfCounter || !maySell },
  );
  const id = terminal?.id ?? rememberedCounter();
  const counter = data?.terminals.find((each) => each.id === id);
  useEffect(() => {
    if (data) counterIs(counterPrinterOf(counter));
  }, [data, counter]);
}
