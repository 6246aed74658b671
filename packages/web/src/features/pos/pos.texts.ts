export const priceWithoutTax = "Price without tax:";
export const priceWithTax = "Price with tax:";
export const counter = "Counter";
export const noCounterHere = "No counter yet";
export const selectCounter = "Select Counter";
export const customer = "Customer";
export const takeOff = ({ name }: { name: string }) => `Take ${name} off this sale`;
export const searchCustomers = "Search customers by name, phone or barcode";
export const customerOptional = "Customer (optional)";
export const customers = "Customers";
export const searching = "Searching…";
export const backToTheProducts = "Back to the products";
export const tabTitle = ({ product }: { product: string }) => `POS – ${product}`;
export const pointOfSale = "Point of sale";
export const keyboardShortcuts = "Keyboard shortcuts";

// Cart
export const detailsOf = ({ name }: { name: string }) => `Details of ${name}`;
export const priceOf = ({ name }: { name: string }) => `Price of ${name}`;
export const discountOf = ({ name }: { name: string }) => `Discount of ${name}`;
export const oneLess = ({ name }: { name: string }) => `One ${name} less`;
export const quantityOf = ({ name }: { name: string }) => `Quantity of ${name}`;
export const oneMore = ({ name }: { name: string }) => `One ${name} more`;
export const takeOver = "Take over";
export const sellWhatIsLeft = "Sell what is left";
export const cart = "Cart";

// Find
export const products = "Products";
export const searchProducts = "Search products by name, id or barcode";
export const searchProductsHint = "Name, id or barcode";
export const theProductsCouldNotBeLoaded = "The products could not be loaded.";
export const variationCount = ({ count }: { count: number }) => `${count} variations`;
export const fromPrice = "from";
export const inTheCart = "In the cart:";
export const loadingProducts = "Loading products";
export const quantityLeft = ({ quantity }: { quantity: number }) => `${quantity} left`;
export const soldOut = "Sold out";
export const tiles = "Tiles";

// Payment
export const reductionNeedsApproval = "A reduction needs an approval";
export const mayReduceBy = ({ most }: { most: string }) => `You may reduce a sale by up to ${most}`;
export const payment = "Payment";
export const paymentMethods = "Payment methods";
export const rest = "Rest";
export const amountReceived = ({ method }: { method: string }) => `${method} amount received`;
export const referenceOf = ({ method }: { method: string }) => `${method} reference`;
export const reference = "Reference";
export const paidBackBy = ({ method }: { method: string }) => `Paid back by ${method}`;
export const quickCash = "Quick cash";
export const customerDisplay = "Customer Display";
export const cashOf = ({ amount }: { amount: number }) => `Cash ${amount}`;
export const sentWithoutAnswer =
  "No answer came from the server: this sale may be stored already. Place it again; it is never stored twice.";
export const cartLines = ({ count }: { count: number }) => `Cart: ${count}`;
export const saleKept = "No answer came from the server. The sale is kept.";
export const openDrawer = "Open drawer";
export const openDrawerOrPay = "Open drawer, pay in, pay out";
