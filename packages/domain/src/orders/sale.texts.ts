// The sale screen and what a sale is refused with. Functions of other screens stand in other files: the first screen loads this one.

export const openShiftToPlaceOrder = "Open Shift To Place Order";
export const addProduct = "Add Product";
export const noProductAdded = "No Product Added";
export const creditLine = ({ limit, used, available }: { limit: string; used: string; available: string }) =>
  `Credit: ${limit} - Used: ${used} - Available: ${available}`;
export const orderSummary = "Order Summary";
export const placeOrder = "Place Order";
export const methodCash = "Cash";
export const methodCredit = "Credit";
export const methodBank = "Bank";
export const methodQr = "QR";
export const cartSl = "SL";
export const cartProduct = "Product";
export const cartPrice = "Price";
export const cartSst = "SST(%)";
export const cartDiscount = "Discount(%)";
export const cartStock = "Stock";
export const cartQty = "Qty";
export const cartSubtotal = "Subtotal";
export const cartAction = "Action";
export const createCustomer = "Create Customer";
export const selectProduct = "Please Select a Product";
export const selectStoreToSale = "Select Store to sale";
export const priceBelowActual = "Sale Price Can not be less than its actual price";
export const labelDamaged =
  "This label cannot be read: the check digit of its price or weight does not fit. Scan it again.";
export const labelItemUnknown = ({ item }: { item: string }) =>
  `No product has the barcode ${item} of this label`;
export const labelEmpty = ({ name }: { name: string }) => `${name}: the label names no weight and no price`;
export const labelNoWeight = ({ name, label, price }: { name: string; label: string; price: string }) =>
  `${name}: no weight costs ${label} at ${price}. The label was printed at another price: weigh it again`;
export const labelNoPieces = ({ name, label, price }: { name: string; label: string; price: string }) =>
  `${name}: ${label} is no whole number of pieces at ${price}`;
export const badgeUnknown = "No customer and nobody with a PIN on this till has this badge";
export const labelsOneByOne = "Scan each label by itself, without a number before it";
export const selectPaymentMethod = "Select Payment Method";
export const addProductToPlaceOrder = "Add Product to Place Order";
export const selectCounterToOrder = "Select Counter to Order Place";
export const creditExceeded = "Credit amount exceeds customer's available credit limit.";
export const orderPlaced = "Order Placed Successfully";
export const orderSavedLocally = "Order saved locally and will be synced when online.";
export const receiptLater = "The receipt cannot be shown now. The Order List prints it later.";
export const orderSaveFailed = "Failed to save order locally. Please try again.";
export const orderFailed = "Something went wrong";
export const cartSoldElsewhere = "This cart was sold or held in another tab.";
export const cartChangedElsewhere = "This cart was changed in another tab. Please check it.";
export const cartSoldBefore =
  "This cart was sold before. Please check it: Place Order sells it as a new order.";
export const storeInactive = "This store is not active";
export const offlineTerminalUnknown = ({ kind }: { kind: string }) =>
  `Terminal unique number not found. Cannot create offline ${kind}.`;
export const noProductsHere =
  "There is nothing to sell in this store yet. Products appear here as soon as they are added.";
export const moreTiles = ({ count }: { count: number }) =>
  `These are the first ${count}. The search finds the others.`;
export const holdCart = "Hold Cart";
export const heldCarts = "Held Carts";
export const heldCount = ({ count }: { count: number }) => `${count} held`;
export const exchange = "Exchange";
export const exchangeBegun = "The returned goods pay for this sale. Add what is taken instead.";
export const returnedGoods = ({ order }: { order: string }) => `Returned goods of ${order}`;
export const takeReturnOut = "Take the returned goods out of this sale";
export const toPay = "To Pay";
export const creditUndone = "Credit undone";
export const exchangeUnsent =
  "The server does not know all goods or the customer of this sale yet. Try again in a moment.";
export const scanUnderDialog = ({ code }: { code: string }) =>
  `Close this window first, then scan ${code} again`;
export const openOrder = "Open Order";
export const isOrderNumber = "This is the number of an order. Press Enter to open it.";
export const orderNotFound = "None of your stores has an order with this number";
export const orderNeedsConnection = "This device does not have this order. Finding it needs a connection";
export const countWrong = "This is not a quantity";
export const saleAwaitsAnswer = "Place the sale that waits for its answer first";
export const residualAmount = "Resudial Amount";
export const stillDue = "Still due";
export const excess = "Too much";
export const stockBeyond = ({ name, left }: { name: string; left: number }) =>
  `${name}: only ${left} left in stock`;
export const priceChanged = ({ name, price }: { name: string; price: string }) =>
  `${name}: the price is now ${price}`;
export const discountChanged = ({ name, discount }: { name: string; discount: number }) =>
  `${name}: the product's discount is now ${discount} %; a line cannot have less`;
export const discountBeyondLimit = ({ given, limit }: { given: string; limit: string }) =>
  `The reduction of ${given} is above your limit of ${limit}`;
export const adjustmentPositive = "The adjustment reduces the total: it is sent as a negative number";
export const adjustmentBeyondTotal = "The adjustment cannot be more than the total";
export const discountNegative = "The discount cannot be negative";
export const taxTermsChanged =
  "How tax or cash is computed has been changed in the company's settings. Check the total, then place the order again";
export const termsTakenOver =
  "How tax or cash is computed has been changed in the company's settings. The cart now has the new figures: check the total";
export const paymentsDoNotAddUp = ({ paid, total }: { paid: string; total: string }) =>
  `The payments add up to ${paid}, but the total is ${total}`;
export const changeOnlyOnCash = "Change is given on cash only";
export const changeBeyondCash = "The change cannot be more than the cash received";
export const creditNeedsCustomer = "Select a customer to sell on credit";
export const customerInactive = "This customer is not active";
export const quantityWhole = ({ name }: { name: string }) => `${name}: the quantity must be a whole number`;
export const quantityPositive = ({ name }: { name: string }) =>
  `${name}: the quantity must be greater than 0`;
export const tooManyDecimals = ({ decimals }: { decimals: number }) =>
  `An amount can have at most ${decimals} decimals`;
export const amountTooLarge = "The amount is too large";
export const productInactive = ({ name }: { name: string }) => `${name} is not active`;
export const warehouseSells = "A warehouse holds stock and cannot sell";
export const terminalInactive = "This counter is not active";
export const notYourTerminal = "Your shift is open on another counter";
