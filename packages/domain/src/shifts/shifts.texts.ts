// Shifts, their reports and mismatches (counters).

export const shiftSummary = "Shift Summary";
export const shiftBranchRequired = "Please select a branch before opening a shift.";
export const shiftOpenRequired = "Please select a terminal and enter the opening balance.";
export const shiftCloseRequired = "Please enter the closing balance.";
export const shiftOpenFailed = "Failed to open shift";
export const shiftCloseFailed = "Failed to close shift";
export const shiftOpened = "Shift Opened Successfully";
export const shiftClosed = "Shift Closed Successfully";
export const shiftNoTransactions = "No detailed transactions found for this shift.";
export const shiftAlreadyOpenTerminal = "This counter already has an open shift";
export const shiftAlreadyOpenCashier = ({ terminal }: { terminal: string }) =>
  `You already have an open shift on ${terminal}`;
export const shiftAlreadyOpenElsewhere = "You already have an open shift on another counter";
export const shiftNotOpen = "This counter has no open shift";
export const shiftNotYours = "This shift was opened by somebody else";
export const shiftUnsynced = ({ count }: { count: number }) =>
  `Sync first: ${count === 1 ? "1 sale of this counter is" : `${count} sales of this counter are`} not sent yet`;
export const countDiffers = ({ amount, isLess }: { amount: string; isLess: number }) =>
  `${amount} ${isLess ? "less" : "more"} than expected. Close anyway?`;
export const shiftClosedMeanwhile = "This shift is already closed";
export const mismatchSameAmount = ({ count }: { count: number }) =>
  `Movements of exactly this amount: ${count}. One may not have been taken or given.`;
export const mismatchHalfAmount = ({ count }: { count: number }) =>
  `Movements of half of this amount: ${count}. One may have been entered the wrong way round.`;
export const mismatchLate = ({ count, amount }: { count: number; amount: string }) =>
  `Cash sales of this shift that arrived after it was closed: ${count}, ${amount} in all`;
export const mismatchCashOut = ({ count, amount }: { count: number; amount: string }) =>
  `Cash-outs without a reason: ${count}, ${amount} in all`;
export const mismatchChange = ({ count, amount }: { count: number; amount: string }) =>
  `Sales with change: ${count}, ${amount} in all`;
export const mismatchLargest = "The largest movements";
export const mismatchUnsent = ({ count }: { count: number }) =>
  `Sales of this counter on this device that are not sent yet: ${count}`;

// Drawers opened without a sale
export const drawerForCheck = "Check";
export const drawerByMistake = "Mistake";
export const drawerOther = "Other";
export const drawerReasonRequired = "Say why you open the drawer";
export const drawerOpened = "Drawer opened";
export const drawerOpenedOffline = "Drawer opened. That will be sent when online.";

// Corrections of a count
export const shiftStillOpen = "This shift is still open";
export const countSame = "This is the count already";
export const countCorrected = "Count Corrected Successfully";

// The X and the Z report
export const xReport = "X Report";
export const zReport = ({ number }: { number: number }) => `Z Report ${number}`;
export const reportFacts = {
  store: "Store",
  counter: "Counter",
  openedBy: "Opened by",
  opened: "Opened",
  closedBy: "Closed by",
  closed: "Closed",
  note: "Note",
  corrected: "Count corrected",
  sales: "Number of sales",
  cancelled: "Cancelled sales",
  approved: "Approved",
  openings: "Opened without a sale",
};
export const reportMethods = {
  title: "Method",
  sales: "Sales",
  deposits: "Deposits",
  refunds: "Refunds",
  net: "Net",
  totalNet: "Total Net",
  totalDeposits: "Total Deposits",
};
export const reportDrawer = {
  opening: "Opening Balance",
  sale: "Cash Sales",
  change: "Change",
  cashIn: "Cash In",
  cashOut: "Cash Out",
  repayment: "Repayments",
  refund: "Refunds",
  countedAtClosing: "Counted at closing",
  expected: "Expected Balance",
  counted: "Counted",
  corrected: "Corrected count",
  mismatch: "Mismatch",
};
