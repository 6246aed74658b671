// Stocktakes (stock).

export const stocktakeRunning = ({ name }: { name: string }) =>
  `${name} is being counted already: finish or cancel that stocktake first`;
export const stocktakeClosed = "This stocktake is closed";
export const notInStocktake = ({ name }: { name: string }) => `${name} is not part of this stocktake`;
export const countsNotSent = "Lines counted on this device are not sent yet";
export const stocktakeStarted = "Stocktake Started";
export const stocktakePosted = "Stocktake Posted Successfully";
export const stocktakeCancelled = "Stocktake Cancelled";
export const uncountedChanged = ({ count }: { count: number }) =>
  `Meanwhile others have counted: ${count} are not counted now. Look again`;
export const uncountedSetToZero = "Set to 0";
