import * as commonTexts from "../common.texts.ts";
import * as receiptTexts from "../orders/receipts.texts.ts";
import * as saleTexts from "../orders/sale.texts.ts";
import * as t from "./checks.texts.ts";

/** What a check is about; the page shows the checks of each together (operating §34). */
export const topics = ["sales", "refunds", "cash", "stock", "credit", "reports", "records"] as const;
export type Topic = (typeof topics)[number];

/** How a figure is written. */
export type FigureKind = "money" | "quantity" | "number";
type Shown = readonly [field: string, label: () => string, kind: FigureKind];
export type Check = { topic: Topic; wrong: () => string; shows: readonly Shown[] };

const money = (field: string, label: () => string): Shown => [field, label, "money"];
const quantity = (field: string, label: () => string): Shown => [field, label, "quantity"];
const number = (field: string, label: () => string): Shown => [field, label, "number"];
const about =
  (topic: Topic) =>
  (wrong: () => string, ...shows: Shown[]): Check => ({ topic, wrong, shows });

const sales = about("sales");
const refunds = about("refunds");
const cash = about("cash");
const stock = about("stock");
const credit = about("credit");
const reports = about("reports");
const records = about("records");

const inLedger = money("ledger", () => t.cashLedger);
const moved = quantity("ledger", () => t.movements);

/**
 * Every invariant by its name (operating §2): what its failure means, and which of the found figures are shown. The server's invariants
 * have these names, so one without a sentence does not compile.
 */
export const checks = {
  "batch allocations of an order = its stock ledger": stock(
    () => t.batchesNotMoved,
    quantity("allocated", () => t.fromBatches),
    moved,
  ),
  "returned of batch allocations of an order = what came back in its stock ledger": stock(
    () => t.batchesNotBack,
    quantity("returned", () => t.cameBack),
    moved,
  ),
  "order line = Σ its batch allocations + open shortfall, less what came back": stock(
    () => t.lineNotTaken,
    quantity("quantity", () => t.sold),
    quantity("returned_quantity", () => t.cameBack),
    quantity("allocated", () => t.fromBatches),
    quantity("open_shortfall", () => t.beyondStock),
  ),
  "cost of a line = what its batches cost, unless it was sold beyond stock": stock(
    () => t.lineCost,
    money("cost", () => t.cost),
    money("of_batches", () => t.costOfBatches),
  ),
  "order total = Σ lines − adjustment": sales(
    () => t.linesNotTotal,
    money("total", () => t.total),
    money("lines", () => t.lines),
  ),
  "an order is returned when nothing of it is left": refunds(
    () => t.returnedOrNot,
    quantity("quantity", () => t.sold),
    quantity("returned_quantity", () => t.cameBack),
  ),
  "stock level = Σ batches left = Σ stock ledger": stock(
    () => t.stockOfThree,
    quantity("level", () => saleTexts.cartStock),
    quantity("left_in_batches", () => t.inBatches),
    moved,
  ),
  "batch left = Σ its stock ledger": stock(
    () => t.batchLeft,
    quantity("left_quantity", () => t.inBatches),
    moved,
  ),
  "0 ≤ batch left ≤ batch received": stock(
    () => t.batchBounds,
    quantity("left_quantity", () => t.inBatches),
    quantity("received_quantity", () => t.received),
  ),
  "a movement is of its batch's variation and store": stock(() => t.movementElsewhere),
  "batch received = what its stock transaction brought in": stock(
    () => t.batchReceived,
    quantity("received_quantity", () => t.received),
    moved,
  ),
  "a transfer conserves quantity and cost": stock(
    () => t.transferLost,
    quantity("quantity", () => t.mismatch),
    money("cost", () => t.cost),
  ),
  "settled of a shortfall = the movements that settled it": stock(
    () => t.shortfallSettled,
    quantity("settled", () => t.beyondStock),
    moved,
  ),
  "no open shortfall beside stock": stock(
    () => t.shortfallOpen,
    quantity("open_shortfall", () => t.beyondStock),
    quantity("stock", () => saleTexts.cartStock),
  ),
  "a shortfall is of its order line, in its order's branch": stock(() => t.shortfallElsewhere),
  "order total = Σ(received − returned)": sales(
    () => t.paidNotTotal,
    money("total", () => t.total),
    money("paid", () => t.paid),
  ),
  "cash payments of an order = its cash ledger, in the same shift": cash(
    () => t.cashNotInDrawer,
    money("paid", () => t.paid),
    inLedger,
  ),
  "cash box = Σ cash ledger, never below zero": cash(
    () => t.cashBox,
    money("cash_box", () => t.drawer),
    inLedger,
  ),
  "a drawer is never below zero after a line of its cash ledger": cash(
    () => t.drawerBelow,
    money("balance", () => t.balance),
  ),
  "shift expected = opening + its cash ledger": cash(
    () => t.shiftExpected,
    money("opening_balance", () => t.opening),
    money("expected_balance", () => t.expected),
    inLedger,
  ),
  "shift mismatch = closing − expected": cash(
    () => t.shiftMismatch,
    money("closing_balance", () => t.counted),
    money("expected_balance", () => t.expected),
    money("discrepancy", () => t.mismatch),
  ),
  "a counter's closings are numbered without a gap but for a restore's": cash(
    () => t.closingNumbers,
    number("z_number", () => t.number),
    number("due", () => t.dueNumber),
  ),
  "a shift's movements are of its counter": cash(() => t.otherDrawer),
  "mismatch of a closed shift = its correction in the cash ledger": cash(
    () => t.correction,
    money("discrepancy", () => t.mismatch),
    money("corrected", () => t.corrected),
  ),
  "a closed shift never changes": cash(() => t.changedLater),
  "late cash leaves its shift's expected balance alone": cash(
    () => t.lateCash,
    money("amount", () => commonTexts.amount),
  ),
  "only late cash is countered, and only once": cash(
    () => t.lateTwice,
    money("countered", () => t.corrected),
    money("due", () => t.dueAmount),
  ),
  "no sale waits beside an open shift": cash(() => t.waitsForShift),
  "an order stands in its payments' shift": cash(() => t.otherShift),
  "credit payments of an order = its credit ledger + what is unassigned": credit(
    () => t.creditOfOrder,
    money("paid", () => t.paid),
    money("ledger", () => t.statement),
    money("unassigned", () => t.withoutCustomer),
  ),
  "a repayment = its credit ledger": credit(
    () => t.repayment,
    money("paid", () => t.paid),
    money("repaid", () => t.statement),
  ),
  "cash repayments at a counter = its cash ledger, in the same shift": cash(
    () => t.repaidCash,
    money("paid", () => t.paid),
    inLedger,
  ),
  "assigned credit stands in its customer's ledger": credit(
    () => t.assignedCredit,
    money("amount", () => commonTexts.amount),
  ),
  "credit used = Σ credit ledger, 0 ≤ used": credit(
    () => t.creditUsed,
    money("credit_used", () => t.owed),
    money("ledger", () => t.statement),
  ),
  "credit used ≤ limit unless a lowered limit, an approval or an offline sale explains it, flagged or assigned":
    credit(
      () => t.creditLimit,
      money("credit_used", () => t.owed),
      money("credit_limit", () => t.limit),
    ),
  "returned of a line = Σ its returns, at most what was sold": refunds(
    () => t.returnedLines,
    quantity("quantity", () => t.sold),
    quantity("returned_quantity", () => t.cameBack),
    quantity("returns", () => receiptTexts.paidBack),
  ),
  "what was paid for returned goods = their part of the total": refunds(
    () => t.returnedWorth,
    money("paid", () => t.paid),
    money("amount", () => receiptTexts.paidBack),
  ),
  "refunds of a return + its charge = what was paid for its goods": refunds(
    () => t.returnPaid,
    money("refunds", () => receiptTexts.paidBack),
    money("charge", () => t.kept),
    money("paid", () => t.paid),
  ),
  "a cancelled order is paid back once, by its methods": refunds(
    () => t.cancelledPaid,
    money("total", () => t.total),
    money("refunds", () => receiptTexts.paidBack),
  ),
  "returns pay back at most what was received, by bank and QR at most what was paid so": refunds(
    () => t.paidBackTooMuch,
    money("paid", () => t.paid),
    money("refunds", () => receiptTexts.paidBack),
  ),
  "an exchange sells at the counter, in the shift and by whom its goods came back": refunds(() => t.exchange),
  "cash refunds of an order = its cash ledger, at the same counter and in the same shift": refunds(
    () => t.cashBack,
    money("paid", () => receiptTexts.paidBack),
    inLedger,
  ),
  "credit refunds of an order = its customer's credit ledger, at most its credit": refunds(
    () => t.creditBack,
    money("paid", () => receiptTexts.paidBack),
    money("ledger", () => t.statement),
  ),
  "stock of a mark = its stock ledger": reports(() => t.markedStock),
  "sums of a month = its order lines": reports(() => t.monthLines),
  "sums of a month = the payments of its orders": reports(() => t.monthPayments),
  "sums of a month = its orders by hour": reports(() => t.monthHours),
  "sums of a month = what was undone in it": reports(() => t.monthUndone),
  "sums of days = those of their month": reports(() => t.daysNotMonth),
  "sums of days = those of their hours": reports(() => t.daysNotHours),
  "sums of thirds of months = those of their days": reports(() => t.thirdsNotDays),
  "sums of categories and brands by hour = those of hours": reports(() => t.groupsNotHours),
  "sums of categories and brands by cashier = those of hours": reports(() => t.groupsNotCashiers),
  "sums of categories and brands = those of their products": reports(() => t.groupsNotProducts),
  "sums of categories and brands of a month = those of its days": reports(() => t.groupsNotDays),
  "sums are of a month that was summed": reports(() => t.sumsOfNothing),
  "figures of a line follow from its price, rates and the terms of its order": sales(
    () => t.lineTerms,
    money("subtotal", () => saleTexts.cartSubtotal),
    money("due_subtotal", () => t.dueAmount),
    money("sst_amount", () => t.tax),
    money("due_sst", () => t.taxDue),
  ),
  "only cash is rounded, by less than the largest step": sales(
    () => t.cashRounded,
    money("rounding", () => receiptTexts.rounding),
  ),
  "at most one open shift per counter": cash(() => t.twoShiftsOfCounter),
  "at most one open shift per cashier": cash(() => t.twoShiftsOfPerson),
  "a temp id names one record for ever": records(() => t.sameId),
  "a stored key has its answer": records(() => t.keyWithoutAnswer),
  "what lies in quarantine is not stored, what was retried is": records(() => t.quarantine),
  "a key names the order that has its temp id": records(() => t.keyOfOtherOrder),
  "a held cart's lines name variations of the company": records(() => t.heldCart),
  "searches know every product by its name": records(() => t.searchName),
  "a drawer opening is in a shift of its counter": cash(() => t.drawerOpened),
  "a warehouse has no counter": records(() => t.warehouseCounter),
  "what a row names exists in its company": records(() => t.namesNothing),
  "the directory of keys has every key of the company, and no other": records(() => t.keyDirectory),
  "the directory of e-mails has every member of staff and every sign-up, and no other": records(
    () => t.emailDirectory,
  ),
  "what is due in the company is known": records(() => t.dueUnknown),
  "words are known ones, a batch's figures positive": records(() => t.unknownWord),
  "a sale's hash is that of its lines, payments and total": sales(() => t.saleHash),
  "a device gives each number once, on the hash of the number before": sales(() => t.deviceChain),
  "no number of a device is missing a day after a later one came": sales(() => t.missingNumber),
} satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;

/** The next step of a person in the shop, by what a failure is about. */
export const nextSteps: Record<Topic, () => string> = {
  sales: () => t.nextOfSales,
  refunds: () => t.nextOfRefunds,
  cash: () => t.nextOfCash,
  stock: () => t.nextOfStock,
  credit: () => t.nextOfCredit,
  reports: () => t.nextOfReports,
  records: () => t.nextOfRecords,
};

/** The check of this name; one that a newer server knows and this program does not is about records. */
export function checkOf(name: string): Check {
  const known: Record<string, Check> = checks;
  return known[name] ?? records(() => t.unknownCheck);
}
