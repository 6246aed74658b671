export const highestNetSales = "Highest Net Sales";
export const highestNetSalesLabel =
  "Bars of the ten products with the highest Net Sales. All figures are in the table.";
export const netByPaymentMethod = "Net by Payment Method";
export const netByPaymentMethodLabel =
  "Bars of the Net of each payment method. All figures are in the table.";
export const netSstByMonth = "Net SST by Month";
export const netSstByMonthLabel =
  "A column for each of the latest 24 months, of its Net SST. All figures are in the table.";
export const stockValuesByStore = "Stock Values by Store";
export const stockValuesByStoreLabel =
  "Bars of the cost value and the sale value of each store's stock. All figures are in the table.";
export const netOfShifts = "Net by Payment Method of the latest Shifts";
export const netOfShiftsLabel =
  "A column for each of the latest 30 shifts, of its Net by payment method. All figures are in the table.";
export const selectReportType = "Select Report Type";
export const fromDate = "From Date";
export const toDate = "To Date";
export const store = "Store";
export const allStores = "All stores";
export const days = "Days";
export const generateReport = "Generate Report";
export const reports = "Reports";
export const allDays = "All days";
export const reportTitle = ({ title }: { title: string }) => `${title} report`;
export const andBy = "and by";
export const nothingElse = "Nothing else";
export const netSalesBy = ({ kind }: { kind: string }) => `Net Sales by ${kind}`;
export const netSalesByLabel = ({ kind }: { kind: string }) =>
  `Bars of the Net Sales by ${kind}: the latest 31 of a time, else the highest ten. All figures are in the table.`;
export const order = "Order";
export const orders = "Orders";
export const olderOrders = "Older orders";
export const kind = "Kind";
export const person = "Person";
export const ordersOf = ({ name }: { name: string }) => `Orders of ${name}`;
export const noOrders = "These days are not among those of the report.";
export const questions = "Questions";
export const whichHour = "Which hour sold?";
export const whichDay = "Which day sold?";
export const whoSold = "Who sold what?";
export const whoGave = "Who gave discounts?";
export const whatCameBack = "What came back?";
export const stockLastMonth = "What was the stock worth when the month began?";
export const stockLastYear = "What was the stock worth on 31 December?";
export const changeReport = "Change report, days or store";
export const sortBy = "Sort by";
export const asFile = "As in the file";
