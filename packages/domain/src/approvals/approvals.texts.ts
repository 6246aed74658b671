// What asking somebody for an approval is refused with (selling §36).

export const approvalOther = "This is not what was approved. Ask again";
export const approvalUsed = "This approval was used before. Ask again";
export const approvalExpired = "The approval has expired. Ask again";
export const approvalNotGiven = "This was not approved";
export const approvalAnswered = ({ name }: { name: string }) => `${name} has answered this already`;
export const approvalWithdrawn = "This is no longer asked for";
export const approvalNotNeeded = "This needs no approval";
export const approvalBeyond = "The rights and limits of whoever approves do not allow this";

export const needsApproval = "Somebody who may do this has to approve it";
export const approvalAsked = "Asked for an approval";
export const approvalGiven = "Approved";
export const approvalDeclined = "Declined";

// What an approver reads.
type Asking = { name: string; counter: string };
export const asksForReduction = ({
  name,
  counter,
  reduction,
  percent,
  before,
}: Asking & { reduction: string; percent: string; before: string }) =>
  `${name} at ${counter} asks for a reduction of ${reduction} (${percent} %) on ${before}`;
export const asksForCredit = ({
  name,
  counter,
  beyond,
  customer,
}: Asking & { beyond: string; customer: string }) =>
  `${name} at ${counter} asks for credit of ${beyond} beyond the limit of ${customer}`;
export const moreLines = ({ count }: { count: number }) => `and ${count} more`;
export const asksForReturn = ({ name, counter, order, amount }: Asking & { order: string; amount: string }) =>
  `${name} at ${counter} asks to take goods of order ${order} back for ${amount}`;
export const asksForCancellation = ({
  name,
  counter,
  order,
  amount,
}: Asking & { order: string; amount: string }) =>
  `${name} at ${counter} asks to cancel order ${order} and pay ${amount} back`;
export const asksForExchange = ({
  name,
  counter,
  order,
  amount,
}: Asking & { order: string; amount: string }) =>
  `${name} at ${counter} asks to exchange goods of order ${order} for a sale of ${amount}`;
export const asksForCashRefund = ({ name, counter, order }: Asking & { order: string }) =>
  `${name} at ${counter} asks to pay order ${order} back in cash, which was paid by card or QR`;
export const asksForCashIn = ({ name, counter, amount }: Asking & { amount: string }) =>
  `${name} at ${counter} asks to put ${amount} into the drawer`;
export const asksForCashOut = ({ name, counter, amount }: Asking & { amount: string }) =>
  `${name} at ${counter} asks to take ${amount} out of the drawer`;
export const asksForDrawer = ({ name, counter, reason }: Asking & { reason: string }) =>
  `${name} at ${counter} asks to open the drawer: ${reason}`;
export const asksToPayBack = ({ refunds }: { refunds: string }) => `pays back ${refunds}`;

// What a shift's report counts.
export const approvedSales = "sale";
export const approvedReturns = "return";
export const approvedCancellations = "cancellation";
export const approvedCashIn = "cash in";
export const approvedCashOut = "cash out";
export const approvedOpenings = "open drawer";
export const approvedTimes = (of: { count: number; what: string; by: string; for: string }) =>
  `${of.count} × ${of.what}, ${of.by} for ${of.for}`;
export const approvedByName = ({ name }: { name: string }) => `approved by ${name}`;
