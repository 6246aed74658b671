// Which printer is connected, and what was not printed (printing §1, §4).

export const printerIs = ({ name }: { name: string }) => `Connected: ${name}`;
export const counterPrinterName = ({ counter, address }: { counter: string; address: string }) =>
  `network printer of ${counter} (${address})`;
export const notPrinted = ({ names }: { names: string }) => `Not printed: ${names}.`;
export const receiptNotPrinted = ({ orders }: { orders: string }) =>
  `Receipt not printed: ${orders}. The sale is stored.`;
