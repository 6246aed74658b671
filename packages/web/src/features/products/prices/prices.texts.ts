// Converting prices between with and without tax (catalogue §17).

export const convertPrices = "Convert Prices";
export const convert = "Convert";
export const takeBack = "Take back";
export const fromTo = ({ from, to }: { from: string; to: string }) =>
  `Your sale prices are typed ${from} now. Afterwards they are typed ${to}.`;
export const kindWith = ({ tax }: { tax: string }) => `with ${tax} in them`;
export const kindWithout = ({ tax }: { tax: string }) => `without ${tax}`;
export const effectOf = ({ tax }: { tax: string }) =>
  `Every price that has ${tax} is converted at once with the setting; customers pay the same but for the rounding.`;
export const rounding = "Rounding";
export const exactly = ({ unit }: { unit: string }) => `Exactly, to ${unit}`;
export const nearest = ({ amount }: { amount: string }) => `To the nearest ${amount}`;
export const ending = ({ ending: end }: { ending: string }) => `To the nearest price that ends in ${end}`;
export const counts = ({ changed, unchanged }: { changed: number; unchanged: number }) =>
  `Prices that change: ${changed}. Prices that stay as they are: ${unchanged}.`;
export const preview = "Prices before and after";
export const before = "Before";
export const after = "After";
export const taxColumn = ({ tax }: { tax: string }) => `${tax} (%)`;
export const nothingChanges = ({ tax }: { tax: string }) =>
  `No price has ${tax}: only the setting of the company changes.`;
export const downloadPrices = "Download the prices";
export const convertNow = ({ count }: { count: number }) =>
  count === 1 ? "Convert 1 price" : `Convert ${count} prices`;
export const convertQuestion = ({ count }: { count: number }) =>
  count === 1 ? "Convert 1 price now?" : `Convert ${count} prices now?`;
export const convertDetail =
  "The prices before and after are saved as prices.csv first. Keep the file: with it the conversion can be taken back.";
export const done = ({ count, kind }: { count: number; kind: string }) =>
  `Prices converted: ${count}. Your sale prices are typed ${kind} now. New labels may be needed.`;
export const takeBackHint =
  "Choose the prices.csv that was saved with the conversion. Prices that are still as converted get their former value, and the setting changes back.";
export const takeBackNow = "Put the prices back";
export const undone = ({ restored, kind }: { restored: number; kind: string }) =>
  `Prices put back: ${restored}. Your sale prices are typed ${kind} now.`;
export const leftCount = ({ left }: { left: number }) =>
  `Prices that were left as they are: ${left}. Check them, because they are read in the other way now.`;
export const leftPrices = "Prices to check";
export const why = "Why";
export const changedSince = "Changed since the conversion";
export const notInFile = "Not in the file";
export const unsentFirst = ({ count }: { count: number }) =>
  `This device has not sent everything yet (${count}). Prices can be converted when it has.`;
export const offlineConvert = "Cannot convert prices while offline.";
