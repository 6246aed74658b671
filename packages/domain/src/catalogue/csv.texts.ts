// Importing and exporting files (catalogue §14, stock §25).

export const csvRequired = "Must Upload CSV File";
export const csvBranchRequired = "Please select a branch first";
export const dataUploaded = "Data Uploaded Successfully";
export const importCsv = "Import CSV";
export const importRefused = "Nothing was imported: the file has rows that need correcting";
export const importOutdated =
  "Somebody changed the catalogue meanwhile, so nothing was imported. Please try again.";
export const importInterrupted = "The connection was lost. Try again: nothing will be imported twice.";
export const csvTooLarge = ({ most }: { most: number }) => `The file is larger than ${most} MB`;
export const importProducts = "Import products";
export const csvTemplate = "Download a template";
export const checkAgain = "Check again";
export const importFile = "Import";
export const closeWhileImporting = "Close while importing?";
export const importGoesOn = "The import continues without this window. It is stored entirely or not at all.";
export const csvTooManyRows = ({ most }: { most: number }) => `The file has more than ${most} rows`;
export const csvNotText = "The file is not UTF-8 text. In Excel, save it as CSV UTF-8.";
export const csvEmpty = "The file has no rows";
export const csvUnreadable = "The quotation marks do not match from here on";
export const csvColumnsUnknown = ({ columns }: { columns: string }) => `Unknown columns: ${columns}`;
export const csvColumnsDoubled = ({ columns }: { columns: string }) => `Columns that occur twice: ${columns}`;
export const csvColumnsMissing = ({ columns }: { columns: string }) => `Missing columns: ${columns}`;
export const csvTooManyCells = "There are more cells than columns";
export const csvCellRequired = ({ column }: { column: string }) => `${column} is required`;
export const csvCellTooLong = ({ column, most }: { column: string; most: number }) =>
  `${column} can have at most ${most} characters`;
export const csvCellUnprintable = ({ column }: { column: string }) =>
  `${column} contains characters that cannot be stored`;
export const csvCellNoNumber = ({ column, cell }: { column: string; cell: string }) =>
  `${column} must be a number like 12.50, not ${cell}`;
export const csvCellTooLarge = ({ column, most }: { column: string; most: number }) =>
  `${column} can be at most ${most}`;
export const csvCellDecimals = ({ column, decimals }: { column: string; decimals: number }) =>
  `${column} can have at most ${decimals} decimals`;
export const csvOtherConversion = "This row is of another conversion, or occurs twice";
export const csvCellWhole = ({ column }: { column: string }) =>
  `${column} must be a whole number unless price_type is by_unit`;
export const csvCellNoDay = ({ column, cell }: { column: string; cell: string }) =>
  `${column}: ${cell} is not a date like 2026-11-30`;
export const csvCellChoice = ({ column, choices, cell }: { column: string; choices: string; cell: string }) =>
  `${column} must be one of ${choices}, not ${cell}`;
export const csvBarcodeRounded = ({ barcode }: { barcode: string }) =>
  `The barcode ${barcode} was shortened by a spreadsheet: format the column as text, enter it again and save`;
export const csvBarcodeDoubled = ({ barcode, line }: { barcode: string; line: number }) =>
  `The barcode ${barcode} is already on line ${line}`;
export const csvBarcodeElsewhere = ({
  barcode,
  name,
  variation,
}: {
  barcode: string;
  name: string;
  variation: string;
}) => `The barcode ${barcode} belongs to ${name}, ${variation}: its color, size and unit cannot change`;
export const csvRowsDisagree = ({ column, line }: { column: string; line: number }) =>
  `${column} differs from line ${line}, which is the same product`;
export const csvEditForbidden = "You do not have permission to change existing products";
export const csvNothingFound = ({ what }: { what: string }) => `No active product matches ${what}`;
export const csvSeveralFound = ({ what }: { what: string }) =>
  `${what} stands for several variations: give the barcode`;

/** Headings of columns, by those of files for machines (languages §3). */
export const headings: Record<string, string> = {
  name: "name",
  description: "description",
  category: "category",
  brand: "brand",
  color: "color",
  size: "size",
  unit: "unit",
  barcode: "barcode",
  price_type: "price_type",
  purchase_price: "purchase_price",
  sale_price: "sale_price",
  discount: "discount",
  purchase_vat: "purchase_vat",
  sale_vat: "sale_vat",
  stock: "stock",
  min_stock: "min_stock",
  status: "status",
  price_includes_tax: "price_includes_tax",
  date: "date",
  person: "person",
  action: "action",
  store: "store",
  entry: "entry",
  changes: "changes",
  details: "details",
  purchase: "purchase",
  supplier: "supplier",
  delivery_note: "delivery_note",
  delivery_date: "delivery_date",
  created_by: "created_by",
  product: "product",
  variation: "variation",
  batch_no: "batch_no",
  expires_on: "expires_on",
  quantity: "quantity",
  purchase_sst: "purchase_sst",
  subtotal: "subtotal",
  days_left: "days_left",
  value_at_cost: "value_at_cost",
  owed: "owed",
  on_order: "on_order",
  to_order: "to_order",
  movement: "movement",
  late: "late",
  order: "order",
  reason: "reason",
  by: "by",
  amount: "amount",
  in_the_drawer: "in_the_drawer",
  Date: "Date",
  Entry: "Entry",
  Reference: "Reference",
  Store: "Store",
  Counter: "Counter",
  "Recorded By": "Recorded By",
  Amount: "Amount",
  Balance: "Balance",
};
