// What stands on receipts (printing). Few functions: the first screen loads this file.

export const subTotal = "Sub Total";
export const sst = "SST";
export const includedTax = ({ tax }: { tax: string }) => `${tax} (included)`;
export const discount = "Discount";
export const adjustment = "Adjustment";
export const totalAmount = "Total Amount";
export const rounding = "Rounding";
export const cashToPay = "Cash to pay";
export const netAmount = "Net";
export const grossAmount = "Gross";
export const customerCreditPayment = "Customer Credit Payment";
export const paidBack = "Paid back";
export const paidForGoods = "Paid for these goods";
export const returnReceipt = "Return";
export const cancelReceipt = "Cancellation";
export const returnCharge = "Return Charge";
export const returnNotes = "Notes";
export const exchangeOf = "Exchange of";
export const exchangedFor = "Exchanged for";
export const paidByGoods = "Returned goods";
export const usedInExchange = "Used for the exchange";
export const receiptCopy = "Copy";
export const practice = "PRACTICE – NOT A SALE";
export const receiptOnline = "This receipt on the web";
/** The facts above the lines. */
export const facts = {
  store: "Store",
  order: "Order No.",
  receipt: "Receipt No.",
  date: "Date",
  counter: "Counter",
  cashier: "Cashier",
  customer: "Customer",
  sold: "Sold",
};
/** The numbers in the head. */
export const numbers = { telephone: "Tel", registration: "Reg. No.", sst: "SST ID" };
