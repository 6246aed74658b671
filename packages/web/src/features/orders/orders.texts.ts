export const view = "View";
export const costOfGoods = "Cost of goods";
export const productName = "Product Name";
export const batch = "Batch";
export const quantity = "Quantity";
export const purchasePrice = "Purchase Price";
export const cost = "Cost";
export const products = "Products";
export const payments = "Payments";
export const created = "Created";
export const invoiceId = "Invoice Id";
export const receiptNo = "Receipt No.";
export const branch = "Branch";
export const counter = "Counter";
export const cashier = "Cashier";
export const approvedBy = "Approved by";
export const customer = "Customer";
export const paymentMethod = "Payment Method";
export const received = "Received";
export const reference = "Reference";
export const orderTitle = ({ ref }: { ref: string }) => `Order ${ref}`;
export const store = "Store";
export const allStores = "All stores";
export const allCounters = "All counters";
export const allCashiers = "All cashiers";
export const anyStatus = "Any status";
export const withRemarksOnly = "With remarks only";
export const productsOf = ({ ref }: { ref: string }) => `Products of ${ref}`;
export const unitPrice = "Unit Price";
export const sstPercent = "SST (%)";
export const subtotal = "Subtotal";
export const orderList = "Order List";
export const searchOrders = "Search orders";
export const searchHint = "Customer, mobile, order, receipt";
export const orders = "Orders";
export const productsOfOrder = ({ ref }: { ref: string }) => `Products of order ${ref}`;
export const orderId = "Order Id";
export const createdDate = "Created Date";
export const remarks = "Remarks";
export const orderActions = "What can be done with this order";
export const refundsNeedRight = "Only who may view the order list can return, exchange or cancel it";
export const unsentNotRefunded =
  "This order waits on this device. Once it is sent it can be returned, exchanged or cancelled.";
export const remarksMarkedAsSeen = "Remarks marked as seen";
export const markAsSeen = "Mark as seen";

// Refunds
export const net = "Net";
export const netOf = ({ amount }: { amount: string }) => `Net ${amount}`;
export const returnedOf = ({ returned, sold }: { returned: number; sold: number }) =>
  `${returned} of ${sold} returned`;
export const cancelledBy = ({ name, time }: { name: string; time: string }) =>
  `Cancelled by ${name}, ${time}`;
export const returnedBy = ({ name, time }: { name: string; time: string }) => `Returned by ${name}, ${time}`;
