// What a check of the books found wrong, said of an order, a product, a counter, a shift or a customer (operating §34).

export const batchesNotMoved = "What its lines took from batches is not what left the stock for it.";
export const batchesNotBack = "What came back into batches is not what came back into the stock for it.";
export const lineNotTaken = "A line was not taken from stock in the quantity that was sold.";
export const lineCost = "The cost of a line is not that of the goods it was taken from.";
export const linesNotTotal = "Its lines do not add up to its total.";
export const returnedOrNot = "Its status does not say how much of it came back.";
export const stockOfThree =
  "Its stock is not the same as what its batches hold and what its movements add up to.";
export const batchLeft = "A batch does not hold what its movements leave in it.";
export const batchBounds = "A batch holds less than nothing, or more than was received.";
export const movementElsewhere = "A movement is of another product or store than its batch.";
export const batchReceived = "A batch was received in another quantity than its stock transaction brought.";
export const transferLost = "What a transfer took from one store is not what it brought to the other.";
export const shortfallSettled =
  "What settled a sale beyond stock is not what was taken from later deliveries.";
export const shortfallOpen = "A sale beyond stock is open although there is stock again.";
export const shortfallElsewhere = "A sale beyond stock is noted for another order, product or store.";
export const paidNotTotal = "What was paid for it is not its total.";
export const cashNotInDrawer = "Its cash payments are not what went into the drawer.";
export const cashBox = "The drawer's balance is not what its cash ledger adds up to, or is below zero.";
export const drawerBelow = "The drawer went below zero.";
export const shiftExpected = "Its expected balance is not the opening balance and the cash since.";
export const shiftMismatch = "Its mismatch is not what was counted less what was expected.";
export const closingNumbers = "The closings of the counter are not numbered one after the other.";
export const otherDrawer = "Cash of another counter stands in it.";
export const correction = "Its mismatch is not what the drawer was corrected by at the closing.";
export const changedLater = "Cash moved in it after it was closed.";
export const lateCash = "Cash of a sale that was sent late changed the expected balance of its shift.";
export const lateTwice = "Cash of a sale that was sent late was taken off again in another amount.";
export const waitsForShift = "It waits for a shift although one is open at its counter.";
export const otherShift = "It stands in another shift than its payments.";
export const creditOfOrder = "What was paid on credit is not what its customer owes for it.";
export const repayment = "A payment of this customer did not reduce the debt by the same amount.";
export const repaidCash = "Cash from customers who paid their debts is not what went into the drawer.";
export const assignedCredit = "Credit that was given to this customer is missing in the statement.";
export const creditUsed = "What the customer owes is not what the statement adds up to, or is below zero.";
export const creditLimit = "The customer owes more than the limit, and nothing recorded explains it.";
export const returnedLines = "What came back of a line is not what its returns say, or more than was sold.";
export const returnedWorth = "What was paid for returned goods is not their part of the total.";
export const returnPaid = "What was paid back and kept for a return is not what its goods were paid with.";
export const cancelledPaid = "It was cancelled and not paid back once, in the way in which it was paid.";
export const paidBackTooMuch = "More was paid back than was paid.";
export const exchange = "The goods of an exchange came back at another counter, or by another person.";
export const cashBack = "Cash that was paid back is not what left the drawer.";
export const creditBack = "Credit that was paid back is not what was taken off the customer's debt.";
export const monthLines = "The sums of a month are not those of its order lines.";
export const monthPayments = "The sums of a month are not those of its payments.";
export const monthHours = "The sums of a month by hour are not those of its orders.";
export const monthUndone = "The sums of a month's returns and cancellations are not those of its orders.";
export const daysNotMonth = "The sums of a month's days are not those of the month.";
export const markedStock = "What was noted of a past day's stock is not what its movements add up to.";
export const thirdsNotDays = "The sums of a third of a month are not those of its days.";
export const daysNotHours = "The sums of a month's days are not those of its hours.";
export const groupsNotHours = "The sums of categories and brands by hour are not those of the hours.";
export const groupsNotCashiers =
  "The sums of categories and brands by cashier are not those of the cashiers.";
export const groupsNotProducts = "The sums of categories and brands are not those of their products.";
export const groupsNotDays = "The sums of a month's categories and brands are not those of its days.";
export const sumsOfNothing = "There are sums of a month that was not summed.";
export const lineTerms = "Tax or discount of a line do not follow from its price and rates.";
export const cashRounded = "Something other than cash was rounded, or by too much.";
export const twoShiftsOfCounter = "More than one shift is open at this counter.";
export const twoShiftsOfPerson = "More than one shift of this person is open.";
export const sameId = "Two records have the same identity of a device.";
export const keyWithoutAnswer = "A call that was made once has no stored answer.";
export const quarantine =
  "A record that was kept aside is stored as well, or one that was tried again is not.";
export const keyOfOtherOrder = "Its identity leads to another order.";
export const keyDirectory =
  "It could not be found by the key that opens it, or the key opens nothing any more.";
export const emailDirectory = "Somebody could not sign in with their e-mail, or an e-mail signs nobody in.";
export const dueUnknown =
  "A mail, a summary or planned prices would not come when they are due, or months would not be summed.";
export const heldCart = "A held cart names goods that do not exist.";
export const searchName = "A search does not know it by its name.";
export const drawerOpened = "The opening of the drawer is noted in a shift of another counter.";
export const warehouseCounter = "It stands in a warehouse, which has no counters.";
export const namesNothing = "A record names another one that does not exist.";
export const unknownWord = "A record has a value that Clove POS does not know.";
export const saleHash =
  "What is stored of it is not what its till recorded: its proof does not fit its lines, payments and total.";
export const deviceChain = "A device gave a number twice, or not on the sale before.";
export const missingNumber = "A sale that a device made has not arrived, although later ones have.";
export const unknownCheck = "A figure differs from what it must be.";

// Labels of the figures below the sentence.
export const total = "Total";
export const paid = "Paid";
export const drawer = "Drawer";
export const cashLedger = "Cash ledger";
export const statement = "Statement";
export const owed = "Owed";
export const limit = "Limit";
export const opening = "Opening";
export const expected = "Expected";
export const counted = "Counted";
export const mismatch = "Mismatch";
export const corrected = "Corrected by";
export const balance = "Balance";
export const number = "Number";
export const dueNumber = "Number due";
export const inBatches = "In batches";
export const movements = "Movements";
export const received = "Received";
export const sold = "Sold";
export const cameBack = "Came back";
export const fromBatches = "From batches";
export const beyondStock = "Beyond stock";
export const cost = "Cost";
export const costOfBatches = "Cost of its batches";
export const lines = "Lines";
export const kept = "Kept";
export const dueAmount = "Due";
export const tax = "Tax";
export const taxDue = "Tax due";
export const withoutCustomer = "Without a customer";

// Next steps, by what it is about.
export const nextOfSales =
  "Open the order and compare it with its receipt: the receipt is what the customer paid.";
export const nextOfRefunds =
  "Open the order and compare what was paid back with the receipts of its returns.";
export const nextOfCash =
  "Count the drawer when the shift is closed: the count is what is true. Enter no cash only to make the figures agree.";
export const nextOfStock =
  "Count these goods in the store. If the count differs from the stock, correct the stock.";
export const nextOfCredit = "Compare the statement with the receipts before the customer pays.";
export const nextOfReports =
  "Reports of that time may show wrong figures. The sales themselves are not touched.";
export const nextOfRecords = "There is nothing to do in the shop.";
