export const companyName = "Company Name";
export const currency = "Currency";
export const timeZone = "Time zone";
export const dateFormat = "Date format";
export const dateFormatHint = "On every screen, on paper, in mails and in files.";
export const languageOfPapers = "Language of papers";
export const languageOfPapersHint = "On receipts and reports, in mails and on the receipts on the web.";
export const secondLanguage = "Second language of receipts";
export const secondLanguageHint = "Each word of a receipt then stands there in both.";
export const noSecondLanguage = "None";
export const businessRegistrationNumber = "Business Registration Number";
export const sstIdNumber = "SST ID Number";
export const companyProfile = "Company Profile";
export const company = "Company";
export const logo = "Logo";
export const region = "Region";
export const invoiceTemplate = "Invoice Template";
export const invoiceTemplateHint = "What every receipt of the company shows.";
export const partsOfTheReceipt = "Parts of the receipt";
export const footer = "Footer";
export const invoiceFooterText = "Invoice Footer Text";
export const chooseAnImage = "Choose an image";
export const sampleCounter = "Sample counter";
export const sampleStore = "Sample store";
export const sampleCashier = "Sample cashier";
export const sampleCustomer = "Sample customer";
export const sampleProduct = "Sample product";
export const anotherSample = "Another sample";
export const showOrderNumber = "Show Order Number";
export const showStoreName = "Show Store/Branch Name";
export const showInvoiceTime = "Show Invoice Date & Time";
export const showCashierName = "Show Cashier Name";
export const showReceiptNumber = "Show Receipt Number";
export const showTerminalName = "Show Terminal Name";
export const receiptCode = "Code of the sale on receipts printed offline";
export const receiptCodeHint =
  "If the device is lost before it has sent the sale, scanning the receipt at another till restores it.";
export const companyLogo = "Company Logo";
export const paper = "Paper";
export const receiptPreview = "Receipt preview";
export const receipt = "Receipt";

// Cash drawer
export const cashDrawer = "Cash drawer";
export const mismatchQuestion = "Ask before closing above a difference of";
export const mismatchQuestionHint =
  "Whoever closes a shift with a count further from the expected balance is asked once more. 0 asks for each difference.";

// Prices and tax
export const pricesAndTax = "Prices and tax";
export const pricesIncludeTax = "Prices include tax";
export const pricesIncludeTaxHint = "What is typed, shown and printed as a price is what the customer pays.";
export const salesWaitHere = ({ count }: { count: number }) =>
  count === 1
    ? "A sale on this device waits to be sent. Until then this cannot change."
    : `${count} sales on this device wait to be sent. Until then this cannot change.`;
export const taxAfterDiscount = "Tax on the discounted price";
export const taxAfterDiscountHint = "Otherwise the tax is that of the price before discount.";
export const taxName = "Name of the tax";
export const defaultVat = "Tax rate of new products";
export const cashRounding = "Cash rounding";
export const noRounding = "Cash is not rounded";
export const roundedTo = ({ amount }: { amount: string }) => `To ${amount}`;
export const anotherAmount = "Another amount";
export const smallestCash = "Smallest cash amount";
export const refundTo = "Bank and QR payments of returned goods";
export const refundInCash = "Paid back in cash";
export const refundAsPaid = "Paid back as they were paid";
export const bankLabel = "Name of bank payments";
export const creditLabel = "Name of credit payments";
export const example = "Example";
export const exampleOf = ({ name, price, rate }: { name: string; price: string; rate: string }) =>
  `${name}: price ${price}, tax ${rate}`;
export const exampleHint = "Stored prices stay as they were typed. Only what they mean changes.";
export const now = "Now";
export const afterSaving = "After saving";
export const onTheTile = "On the tile";
export const exampleLine = "Line";
export const exampleTotal = "Total";
export const cashToPay = "Cash to pay";
export const included = ({ amount }: { amount: string }) => `${amount} included`;
export const pricesStayAsTyped =
  "Saved so, the sale prices of your products stay as they are and only mean something else.";
export const convertPricesInstead = "Convert the prices together with this setting instead";
export const demandSecondFactor = "Demand a second factor";
export const demandSecondFactorHint =
  "Whoever is concerned and has no passkey yet has to add one before anything else, at once, also where they are signed in now.";
export const demandOfNobody = "Of nobody";
export const demandOfBackOffice = "Of the back office";
export const demandOfBackOfficeHint =
  "Administrators, branch managers, inventory managers and stock transfer managers; not of cashiers.";
export const toSecurity = "Add one";
export const tills = "Tills";
export const lockAfter = "Lock a till after minutes without use";
export const lockAfterHint = "Where people sign in by PIN. Empty: never.";

// Barcodes of scales
export const scaleCodes = "Barcodes of scales";
export const scaleCodesHint =
  "Labels that your scales print with 13 digits. A code that a product has as its barcode always means that product.";
export const codesWith = ({ prefix }: { prefix: number }) => `Codes that begin with ${prefix}`;
export const codesBeginWith = "Codes begin with";
export const codesCarry = "They carry";
export const carriesWeight = "The weight";
export const carriesPrice = "The price";
export const itemCodeDigits = "Digits of the item code";
export const valueHasCheckDigit = "A check digit of the weight or price stands before it";
export const addPrefix = "Add a prefix";
export const removePrefix = ({ prefix }: { prefix: number }) => `Remove ${prefix}`;
export const exampleWeight = "0.455 kg";
export const exampleCode = ({ code, item, value }: { code: string; item: string; value: string }) =>
  `${code} is the product with the barcode ${item}, ${value}.`;
