export const setBacks = "What Came Back";
export const hint =
  "When the server was set back to an earlier time, and what the tills have sent again since.";
export const none = "The server was never set back, and no till has had to send anything again.";
export const noticedAt = ({ time }: { time: string }) => `Noticed ${time}.`;
export const others = "Without a set-back that the server noticed";
export const othersHint =
  "As after a failover without the last commits, or in a database that was itself set back since. The tills noticed, and sent again what was missing.";
export const summary = ({ records, tills }: { records: number; tills: number }) =>
  records === 0
    ? "Nothing has come back yet."
    : `${records === 1 ? "1 record has" : `${records.toLocaleString("en-US")} records have`} come back, from ${tills === 1 ? "1 till" : `${tills} tills`}.`;
export const silent = ({ count }: { count: number }) =>
  count === 1 ? "1 till has not answered yet." : `${count} tills have not answered yet.`;
export const allAnswered = "Every till that sold in the 30 days before has answered.";
export const tills = "Tills";
export const till = "Till";
export const noSale = "No sale yet";
export const olderTill = "A till with an earlier version";
export const deviceOf = ({ device }: { device: string }) => `Device ${device}`;
export const cameBack = "Came Back";
export const nothing = "Nothing";
export const answered = "Answered";
export const notYet = "Not yet";
export const lastSale = ({ time, person }: { time: string; person: string }) =>
  `Last sale ${time}, ${person}`;
export const nobodyHas = "What Nobody Has";
export const notKnownYet = "Not known yet";
export const serverHas = ({ made }: { made: string }) =>
  `The server has its sales up to number ${made}; what it made after that, only it knows.`;
export const numbers = ({ numbers, count }: { numbers: string; count: number }) =>
  count === 1 ? `Sale ${numbers} of this till` : `Sales ${numbers} of this till`;
export const more = "and more";
export const stillToCome = ({ count }: { count: number }) => `Still to come: ${count}`;
export const keptAside = ({ count }: { count: number }) => `Kept aside: ${count}`;
export const recordsOf = ({ till }: { till: string }) => `What ${till} sent again`;
export const record = "Record";
export const made = "Made";
export const sent = "Sent again";
export const amount = "Amount";

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("en-US")} ${many}`;
/** How many records of a kind. */
export const kinds: Record<string, (values: { count: number }) => string> = {
  order: ({ count }) => counted(count, "sale", "sales"),
  exchange: ({ count }) => counted(count, "exchange", "exchanges"),
  shift_open: ({ count }) => counted(count, "opened shift", "opened shifts"),
  shift_close: ({ count }) => counted(count, "closed shift", "closed shifts"),
  cash_in: ({ count }) => counted(count, "cash-in", "cash-ins"),
  cash_out: ({ count }) => counted(count, "cash-out", "cash-outs"),
  repayment: ({ count }) => counted(count, "repayment", "repayments"),
  return: ({ count }) => counted(count, "return", "returns"),
  cancel: ({ count }) => counted(count, "cancelled order", "cancelled orders"),
  drawer_opening: ({ count }) => counted(count, "opened drawer", "opened drawers"),
};
export const names: Record<string, string> = {
  shift_open: "Shift opened",
  shift_close: "Shift closed",
  cash_in: "Cash in",
  cash_out: "Cash out",
  repayment: "Repayment",
  return: "Return",
  exchange: "Exchange",
  cancel: "Cancelled",
  drawer_opening: "Drawer opened",
};
/** Of a kind that only a newer server knows. */
export const someRecords = ({ count }: { count: number }) => counted(count, "record", "records");

export const gaps = "Order Numbers That Nobody Has Sent";
export const gapsHint =
  "Counters number without gaps, and later numbers came back. So these sales were made, on a till that has not sent them.";
export const gapsMayCome = "They may come with a till that has not answered yet.";
export const gapsLost =
  "Every till has answered, so none of them has these any more: look for their receipts and card slips.";
export const gapOf = ({ counter, store }: { counter: string; store: string }) => `${counter} (${store}): `;
export const gapSales = ({ count }: { count: number }) => (count === 1 ? "1 sale" : `${count} sales`);

export const byHand = "What Cannot Come Back by Itself";
export const byHandBetween = ({ from, to }: { from: string; to: string }) =>
  `What was entered in the back office between ${from} and ${to} is gone, unless it was entered again. No till keeps it.`;
export const pages: Record<string, string> = {
  "/productList": "Products and prices",
  "/purchaseList": "Purchases",
  "/transferList": "Transfers",
  "/stocktakeList": "Stocktakes",
  "/customerList": "Customers and their limits",
  "/employeeList": "Users and their rights",
  "/companyProfile": "Settings",
  "/shiftList": "Shifts and cash counts",
};
export const unknown =
  "Sales that are kept aside name what the server does not have any more. Enter it again, then settle them ('To Settle' on the dashboard):";
export const unknownOf = {
  product: ({ names }: { names: string }) => `Products: ${names}`,
  customer: ({ names }: { names: string }) => `Customers: ${names}`,
  counter: ({ names }: { names: string }) => `Counters: ${names}`,
};
export const whereToLook = "Where it can be looked up:";
export const sources = [
  "Shifts, cash counts and Z numbers: the printed Z reports. At their foot stands how far each till's numbers had come.",
  "Purchases and transfers: suppliers' delivery notes and invoices, and purchase orders that were sent by mail.",
  "Card payments: the slips and the terminal's own report. Receipts that customers were mailed: the mailbox that sends them.",
  "What was done, when and by whom: an audit log that somebody saved as a file, and the log of the server, which has every call with its time and the user's number.",
];
/** What is not as it was (sync §20). */
export const remarkOf = { number: "with another number", expected: "with another expected balance" };
