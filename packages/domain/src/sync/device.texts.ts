// What a device cannot keep or hear (offline, sync).

export const storageMissing = "This browser keeps no data of the app on this device";
export const storageMissingDetail =
  "Without a connection nothing can be sold here, and an open sale is lost with the page. Allow this address to store data (cookies and site data, no private window), then load the page again.";
export const dataCopied = "The data of this browser exist twice";
export const dataCopiedDetail =
  "They were copied to another device, or put back from a copy, and both have sold since. No sale is lost. This till numbers its sales anew from now on, so that none is counted twice.";
export const notLive = "Live changes do not arrive";
export const notLiveDetail =
  "A proxy or an antivirus program on the way to the server seems to cut them off. Sell as usual: what is changed elsewhere shows up to half a minute later.";
export const deviceFull = "Device full: the latest change could not be saved on this device";
export const deviceFullDetail =
  "An open sale stays in the cart. Free some space on this device, or connect it so that unsent sales are sent, then try again.";
export const deviceNearlyFull = ({ percent }: { percent: number }) =>
  `The storage of this device is ${percent} % full`;
export const deviceShort = "The storage of this device is nearly full";
export const deviceNearlyFullDetail =
  "Free some space on it soon: on a full device no sale can be saved without a connection.";
export const databaseLost = "The browser has deleted the data stored on this device";
export const databaseLostRecords = ({ records }: { records: number }) =>
  `Records that were not sent yet are lost: ${records}.`;
export const databaseLostSales = ({ sales, total, last }: { sales: number; total: string; last: string }) =>
  `Sales among them: ${sales}, ${total} in all. The last ones: ${last}. Enter them again from their receipts.`;
