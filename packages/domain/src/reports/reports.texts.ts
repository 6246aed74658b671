// Reports (reports).

export const reportTypeRequired = "Please select a report type.";
export const reportTypeInvalid = "Invalid report type selected.";
export const reportGenerated = "Report generated successfully!";
export const reportFailed = ({ message }: { message: string }) => `Failed to generate report: ${message}`;
export const reportDaysBackwards = "To Date is before From Date";
export const chooseReport = "Choose a report and generate it";
export const shiftNumber = ({ id }: { id: string }) => `Shift ${id}`;
export const otherDays = "Other days";
export const salesBy = ({ kind }: { kind: string }) => `Sales by ${kind}`;
export const salesByTwo = ({ first, second }: { first: string; second: string }) =>
  `Sales by ${first} and ${second}`;
export const salesKinds = {
  day: "Day",
  month: "Month",
  weekday: "Weekday",
  hour: "Hour",
  cashier: "Cashier",
  store: "Store",
  category: "Category",
  brand: "Brand",
};
export const reportLabels = {
  customers: "Customers",
  "sales-by-product": "Sales by Product",
  "sales-by-payment-method": "Sales by Payment Method",
  sst: "SST by Month",
  "stock-values": "Stock Values",
  shifts: "Shifts",
  discounts: "Discounts and Price Changes",
  refunds: "Refunds and Cancellations",
};
export const dayRanges = {
  today: "Today",
  yesterday: "Yesterday",
  this_week: "This week",
  this_month: "This month",
  last_month: "Last month",
};
/** What an order behind a row did. */
export const orderKinds: Record<string, string> = {
  Sale: "Sale",
  Return: "Return",
  Exchange: "Exchange",
  Cancellation: "Cancellation",
};

// Headings of the columns, by their keys
export const columns: Record<string, string> = {
  "Customer Id": "Customer Id",
  Name: "Name",
  Phone: "Phone",
  Email: "Email",
  Orders: "Orders",
  "Total Spent": "Total Spent",
  "Credit Limit": "Credit Limit",
  "Credit Used": "Credit Used",
  "Credit Left": "Credit Left",
  Product: "Product",
  Variation: "Variation",
  Barcode: "Barcode",
  "Quantity Sold": "Quantity Sold",
  "Quantity Returned": "Quantity Returned",
  "Gross Sales": "Gross Sales",
  Discount: "Discount",
  SST: "SST",
  "Net Sales": "Net Sales",
  Cost: "Cost",
  Profit: "Profit",
  "Estimated Cost": "Estimated Cost",
  "Payment Method": "Payment Method",
  Received: "Received",
  Returned: "Returned",
  Refunds: "Refunds",
  Net: "Net",
  Rounding: "Rounding",
  Month: "Month",
  "SST Rate": "SST Rate",
  "Goods Sold": "Goods Sold",
  "SST Collected": "SST Collected",
  "Goods Returned": "Goods Returned",
  "SST Refunded": "SST Refunded",
  "Net Goods": "Net Goods",
  "Net SST": "Net SST",
  Store: "Store",
  Quantity: "Quantity",
  "Cost Value": "Cost Value",
  "Sale Value": "Sale Value",
  "Shift Id": "Shift Id",
  "Total Net": "Total Net",
  "Total Deposits": "Total Deposits",
  Opened: "Opened",
  Counter: "Counter",
  Person: "Person",
  Day: "Day",
  Weekday: "Weekday",
  Hour: "Hour",
  Cashier: "Cashier",
  Category: "Category",
  Brand: "Brand",
  "Cashier Id": "Cashier Id",
  "Store Id": "Store Id",
  "Category Id": "Category Id",
  "Brand Id": "Brand Id",
  "Person Id": "Person Id",
  "Approver Id": "Approver Id",
  "Approved By": "Approved By",
  Discounts: "Discounts",
  "Prices Lowered": "Prices Lowered",
  "Prices Raised": "Prices Raised",
  Total: "Total",
  Kind: "Kind",
  Reason: "Reason",
  Times: "Times",
  Refunded: "Refunded",
  "Return Charges": "Return Charges",
  "Variation Id": "Variation Id",
  "Product Id": "Product Id",
  "Net Sales Before": "Net Sales Before",
  "Total Before": "Total Before",
  "Refunded Before": "Refunded Before",
  Change: "Change",
};
/** Those of a payment method, of the report of shifts. */
export const methodColumns: Record<string, (values: { method: string }) => string> = {
  Sales: ({ method }) => `${method} Sales`,
  Deposits: ({ method }) => `${method} Deposits`,
  Refunds: ({ method }) => `${method} Refunds`,
  Net: ({ method }) => `${method} Net`,
};
