export const cashInDrawerNow = ({ amount }: { amount: string }) => `Cash in the drawer now: ${amount}`;
export const late = "late";
export const closedBy = ({ name }: { name: string }) => `closed by ${name}`;
export const countDrawerOf = ({ counter }: { counter: string }) =>
  `Count the cash in the drawer of ${counter}.`;
export const closesShiftOf = ({ name }: { name: string }) => `This closes the shift of ${name}.`;
export const closingBalance = "Closing Balance";
export const note = "Note";
export const correctCount = "Correct count";
export const rightCount = "Right count";
export const countedSoFar = ({ amount }: { amount: string }) => `Counted: ${amount}`;
export const corrected = "corrected";
type Correction = { before: string; after: string; name: string; at: string; reason: string };
export const countWasCorrected = ({ before, after, name, at, reason }: Correction) =>
  `Counted ${before}, corrected to ${after} by ${name} on ${at}: ${reason}`;
export const countAgain = "Count again";
export const closeAnyway = "Close anyway";
export const byMethod = "By method";
export const method = "Method";
export const sales = "Sales";
export const deposits = "Deposits";
export const refunds = "Refunds";
export const net = "Net";
export const totalNet = "Total Net";
export const totalDeposits = "Total Deposits";
export const methodChartLabel = "Sales by method, the same figures as in the table";
export const terminal = "Terminal";
export const loadingCounters = "Loading…";
export const counter = "Counter";
export const selectCounter = "Select Counter";
export const openingBalance = "Opening Balance";
export const mismatch = "Mismatch";
export const openingTime = "Opening Time";
export const closingTime = "Closing Time";
export const open = "open";
export const person = "Person";
export const xOrZ = "X / Z";
export const reportOf = ({ report, counter }: { report: string; counter: string }) =>
  `${report} of ${counter}`;
export const xReport = "X";
export const zReport = ({ number }: { number: number }) => `Z ${number}`;
export const closeShiftOf = ({ name }: { name: string }) => `Close Shift of ${name}`;
export const expectedBalance = "Expected Balance";
export const shiftList = "Shift List";
export const shifts = "Shifts";
export const preparingTheReport = "Preparing the report...";

// Count
export const countNotesAndCoins = "Count notes and coins";
export const notes = "Notes";
export const coins = "Coins";

// Detail
export const explanations = "What could explain the mismatch";
export const shift = "Shift";
export const drawerOpenings = "Drawer opened without a sale";

// Ledger
export const correctionAtOpening = "Correction at opening";
export const mismatchAtClosing = "Mismatch at closing";
export const cashLedger = "Cash Ledger";
export const movements = "Movements";
export const olderMovements = "Older movements";
export const movement = "Movement";
export const inTheDrawer = "In the drawer";
