export const product = "Product";
export const descriptionAndPictures = "Description and pictures";
export const productImage = "Product Image";
export const productVariation = "Product Variation";
export const barcode = "Barcode";
export const category = "Category";
export const purchasePrice = "Purchase Price";
export const salePrice = "Sale Price";
export const discount = "Discount";
export const variation = "Variation";
export const minStockQty = "Min. Stock Qty";
export const productList = "Product List";
export const variations = "Variations";

// Create
export const openingStockGoesTo = ({ store }: { store: string }) =>
  `Opening stock goes to ${store}, the store above.`;
export const moreFieldsHint = "SST, discount, status, price type, description, pictures";
export const priceAndStatus = "Price and status";

// Csv
export const store = "Store";
export const importStoreHint = "Takes the opening stock of new products";
export const selectStore = "Select Store";
export const importing = "Importing";
export const checkingTheFile = "Checking the file";
export const sampleName = "T-shirt";
export const sampleDescription = "Cotton";
export const sampleCategory = "Clothing";
export const sampleBrand = "Own";
export const sampleColor = "Red";
export const newVariations = "New variations";
export const changed = "Changed";
export const stayAsTheyAre = "Stay as they are";
export const nothingToImport = "Everything in this file is there already";
export const fileCanBeImported = "The file can be imported";
export const alsoMade = "Also made";
export const productCount = ({ count }: { count: number }) =>
  count === 1 ? "1 product" : `${count} products`;
export const categoryCount = ({ count }: { count: number }) =>
  count === 1 ? "1 category" : `${count} categories`;
export const brandCount = ({ count }: { count: number }) => (count === 1 ? "1 brand" : `${count} brands`);
export const colorCount = ({ count }: { count: number }) => (count === 1 ? "1 color" : `${count} colors`);
export const sizeCount = ({ count }: { count: number }) => (count === 1 ? "1 size" : `${count} sizes`);
export const unitCount = ({ count }: { count: number }) => (count === 1 ? "1 unit" : `${count} units`);
export const willBeMade = ({ what }: { what: string }) => `${what} will be made`;
export const namesWillBeMade = ({ what, names }: { what: string; names: string }) =>
  `${what} will be made: ${names}`;

export const pricesOfOtherKind = ({ count, kind }: { count: number; kind: string }) =>
  `Sale prices that are converted to your kind of price (${kind}): ${count}.`;
export const roundedToCurrency = ({ count }: { count: number }) => `Rounded to the currency: ${count}.`;

// Form
export const typeOrScanIt = "Type or scan it";
export const productName = "Product Name";
export const productBrand = "Product Brand";
export const brand = "Brand";
export const productStatus = "Product Status";
export const priceType = "Price Type";
export const inventoryMethod = "Inventory Method";
export const availableStockQty = "Available Stock Qty";
export const stockQuantity = "Stock Quantity";
export const minimumStockQty = "Minimum Stock Qty";
export const discountPercent = "Discount(%)";
export const purchaseSstPercent = "Purchase SST(%)";
export const purchaseSst = "Purchase SST";
export const saleSstPercent = "Sale SST(%)";
export const saleSst = "Sale SST";
export const productDescription = "Product Description";
export const active = "Active";
export const inActive = "InActive";

// List
export const image = "Image";
export const saleSstColumn = "Sale SST (%)";
export const totalStock = "Total Stock";
export const stockCard = "Stock Card";
export const stockCardOf = ({ name }: { name: string }) => `Stock Card: ${name}`;
export const filters = "Filters";
export const filtersChosen = ({ count }: { count: number }) => `Filters (${count})`;
export const allCategories = "All categories";
export const allBrands = "All brands";
export const searchProducts = "Search products";
export const nameOrBarcode = "Name or barcode";
export const products = "Products";

// Pictures
export const pictures = "Pictures";
export const pictureNumber = ({ place }: { place: number }) => `picture ${place}`;
export const first = "First";
export const makeFirstOf = ({ name }: { name: string }) => `Make ${name} the first picture`;
export const makeFirst = "Make it the first picture";

// Update
export const variationName = "Variation Name";
export const discountAndSst = "Discount and SST";
export const productUpdate = "Product Update";

// Variations
export const stockQty = "Stock Qty";
export const color = "Color";
export const size = "Size";
export const unit = "Unit";
