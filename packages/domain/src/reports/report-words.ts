import { variationText } from "../catalogue/variation-name.ts";
import { type CompanyNames, methodName, withTaxName } from "../company/names.ts";
import { renamedMethod, usualMethods } from "../company/usual-methods.ts";
import { weekdayName } from "../date-text.ts";
import * as orderTexts from "../orders/orders.texts.ts";
import { paymentMethods } from "../orders/payment-methods.ts";
import * as texts from "./reports.texts.ts";
import { weekdays } from "./sales-by.ts";

// Files for machines are in English with the usual names; this is what people read of them (reports §1, languages §3).

/** The heading of a column: 'Bank Sales' of the report of shifts is 'Card Sales' in a company that calls it so. */
export function columnTitle(key: string, names: CompanyNames): string {
  const method = paymentMethods.find((each) => key.startsWith(`${usualMethods[each]} `));
  const ofMethod = method && texts.methodColumns[key.slice(usualMethods[method].length + 1)];
  if (ofMethod) return ofMethod({ method: methodName(method, names) });
  return withTaxName(texts.columns[key] ?? key, names);
}

/** In place of a name: the row of the charges of returns, and that of days which the period before has more. */
export const [chargesRow, otherDaysRow] = ["Return Charges", "Other days"];

/** A cell of a column: what the server writes itself in the present language; what the shop has typed stays. */
export function shownCell(key: string, cell: string, names: CompanyNames): string {
  if (cell === otherDaysRow) return texts.otherDays;
  if (key === "Payment Method") return renamedMethod(cell, names);
  if (key === "Kind") return texts.orderKinds[cell] ?? cell;
  if (key === "Variation") return variationText(cell);
  if (cell === chargesRow) return orderTexts.returnCharges;
  const weekday = key === "Weekday" ? (weekdays as readonly string[]).indexOf(cell) : -1;
  // The first of January 2024 was a Monday.
  return weekday < 0 ? cell : weekdayName(`2024-01-0${weekday + 1}`);
}
