export const all = "All";
export const favourites = "Favourites";
export const bestSellers = "Best sellers";
export const productsShown = "Products shown";
export const chooseFavourites = "Choose favourites";
export const chooseFavouritesHint = "Choose favourites: then press products";
export const done = "(done)";
export const beforeTheFirstSale = "Before the first sale";
export const aCounterInThisStore = "A counter in this store";
export const addACounter = "Add a counter";
export const askForACounter = "Ask a manager to add one: Create Counter.";
export const aProduct = "A product";
export const stockOf = ({ name }: { name: string }) => `Stock of ${name} in this store`;
export const stockOfIt = "Stock of it in this store";
export const addStock = "Add stock";
export const firstSale = ({ cash, placeOrder }: { cash: string; placeOrder: string }) =>
  `The first sale: choose a product, tick ${cash}, then ${placeOrder}`;
export const heldBy = "Held by";
export const items = "Items";
export const regionIs = ({ currency, timeZone }: { currency: string; timeZone: string }) =>
  `Currency and time zone: ${currency}, ${timeZone}`;
export const confirm = "Confirm";
export const change = "Change";
export const currencyAndTimeZone = "Currency and time zone";
export const scan = "Scan";
export const keyScan = "Puts the product into the cart, or picks the customer, wherever the focus is";
export const keyProductSearch = "Product search";
export const keyQuantity =
  "Quantity of the line touched last; arrows move in the cart, Enter and Esc lead back";
export const keyCustomerSearch = "Customer search";
export const keyPieces = "Before a code, typed or scanned: three pieces";
export const keyHold = "Holds the cart";
export const keyHeldCarts = "Held carts";
export const keyTiles = "From the search to the products; arrows move, Enter puts into the cart";
export const keyVariation = "Picks that variation of a product while the picker is open";
export const keyExactCash = "Exact cash";
export const keyQuickCash = ({ amounts }: { amounts: string }) => `Quick cash ${amounts}`;
export const keyMethods = "Chooses or drops cash, credit, bank, QR; replaces a method without a typed amount";
export const keyAmount = "Amount of the first method chosen";
export const keyPrice = "Price of the line touched last, where it is open";
export const keySellLeft = "Sells what is left of the line that has too little in stock";
export const keyOneMore = "One more of the line touched last; from the empty search";
export const keyOneLess = "One less of it; from the empty search";
export const keyRemove = "Asks to remove it; from the empty search";
export const keyPlace = "Places the order once a payment is chosen";
export const keyPlaceAnywhere = "Places the order from anywhere";
export const keyBack = "Back to the search; empties it; closes a dialog";
export const keyList = "This list";
export const taxIsIncluded = ({ name, rate }: { name: string; rate: string }) =>
  `Prices and tax: prices include ${name}, ${rate} for new products`;
export const taxIsAdded = ({ name, rate }: { name: string; rate: string }) =>
  `Prices and tax: ${name} is added to prices, ${rate} for new products`;
export const taxIsIncludedCashRounded = ({
  name,
  rate,
  cash,
}: {
  name: string;
  rate: string;
  cash: string;
}) => `Prices and tax: prices include ${name}, ${rate} for new products, cash is rounded to ${cash}`;
export const taxIsAddedCashRounded = ({ name, rate, cash }: { name: string; rate: string; cash: string }) =>
  `Prices and tax: ${name} is added to prices, ${rate} for new products, cash is rounded to ${cash}`;

// The drawer
export const whyOpenDrawerOf = ({ counter }: { counter: string }) =>
  `Why do you open the drawer of ${counter}?`;
export const drawerReason = "Reason";
export const drawerNote = "Details";
export const drawerNeedsPrinter = "Recorded. Connect a printer to open the drawer from here.";
export const drawer = "Drawer";
export const payIn = "Pay in";
export const payOut = "Pay out";
