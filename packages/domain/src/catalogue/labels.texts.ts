// Barcodes and their labels (catalogue).

export const barcodeTaken = ({ barcode, name }: { barcode: string; name: string }) =>
  `The barcode ${barcode} belongs to ${name}`;
export const barcodeTakenElsewhere = ({ barcode }: { barcode: string }) =>
  `The barcode ${barcode} belongs to another product`;
export const givenBarcodeTaken = "The barcode given here belongs to another product";
export const barcodeCheckDigit = ({ barcode }: { barcode: string }) =>
  `The barcode ${barcode} has a wrong check digit`;
export const barcodeNotPrintable = "A barcode can only have printable ASCII characters";
export const noBarcode = "No barcode yet";
export const generate = "Generate";
export const generateMissing = "Generate the missing barcodes";
export const printLabels = "Print Labels";
export const selectForLabels = "Select in the list the products that need labels";
export const labelsWithoutBarcode = ({ names }: { names: string }) =>
  `Without a barcode, so without labels: ${names}`;
export const giveInStoreBarcodes = "Give them in-store barcodes";
export const inStoreBarcodesGiven = ({ count }: { count: number }) =>
  count === 1 ? "1 in-store barcode given" : `${count} in-store barcodes given`;
export const labelsTooNarrow = ({ names }: { names: string }) =>
  `Too long to scan from this label: ${names}. Choose a wider one.`;
export const labelsPrintFailed = "The labels could not be printed";
export const noLabels = "No labels to print";
export const labelsOnPages = ({ count, pages }: { count: number; pages: number }) =>
  `Labels: ${count} · Pages: ${pages}`;
export const labelsTooMany = ({ count, most }: { count: number; most: number }) =>
  `${count} labels are too many: at most ${most} can be printed at once`;
