// Orders, their cancellation and returns (orders).

export const pendingSync = "Pending Sync";
export const loadDetailsFailed = "Failed to load details.";
export const confirmCancelOrder = "Are You Sure? You Want to Cancel this Order?";
export const cancelFailed = "Failed to Cancel Order";
export const returnFailed = "Failed to Return Order";
export const refundLost =
  "No answer came from the server: this may be paid back already. The same is asked again, and never paid back twice.";
export const askAgain = "Ask again";
export const refundStored = "What came back is stored";
export const cancelOrder = "Cancel Order";
export const keepOrder = "Keep Order";
export const cancelReason = "Reason";
export const returnOrder = "Return Order";
export const returnItems = "Items to return";
export const returnQuantity = ({ name }: { name: string }) => `Return quantity of ${name}`;
export const leftToReturn = ({ left }: { left: number }) => `${left} left to return`;
export const allReturned = "All returned";
export const returnCharges = "Return Charges";
export const refundCounter = "Counter";
export const nothingPaidBack = "Nothing";
export const orderCancelled = "Order Cancelled Successfully";
export const orderReturned = "Order Returned Successfully";
export const orderIsCancelled = "This order is cancelled";
export const orderIsReturned = "Everything of this order was returned";
export const orderPartlyReturned =
  "Goods of this order were returned, so it cannot be cancelled. Return the rest instead.";
export const returnItemRequired = "Select at least one item to return";
export const returnItemTwice = ({ name }: { name: string }) => `${name} can stand in a return only once`;
export const returnBeyond = ({ name, left }: { name: string; left: number }) =>
  `${name}: only ${left} can still be returned`;
export const returnChargeBeyond = ({ amount }: { amount: string }) =>
  `The return charge cannot be more than the refund of ${amount}`;
export const refundsDiffer = ({ refunds }: { refunds: string }) => `What is paid back is ${refunds}`;
export const refundElsewhere = ({ store }: { store: string }) =>
  `The goods go back to ${store}. Select a counter of that store.`;
export const exchangeElsewhere = ({ store }: { store: string }) =>
  `These goods can only be exchanged in ${store}. Select that store first.`;
export const refundInCash =
  "What was paid by card or QR goes back the same way. Paying it back in cash needs somebody who manages counters";
export const refundTo = "Pay back";
export const refundAsPaid = "As it was paid";
export const refundAllInCash = "In cash";
export const refundNeedsRight = "Only who may view the order list can return, exchange or cancel an order";
export const refundNeedsShift = "Open your shift on this counter to pay cash back";
export const refundOfUnassignedCredit =
  "This order was sold on credit and its customer is not known yet. Assign the customer first.";
