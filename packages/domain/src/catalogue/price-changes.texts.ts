// Changes of many sale prices (catalogue §22, §23).

export const pricesWereChanged = "Prices Changed Successfully";
export const pricesPlanned = "Price Change Planned Successfully";
export const priceChangeCancelled = "Price Change Cancelled Successfully";
export const priceChangeEmpty = "No price would change";
export const priceChangeToday = "Choose a day after today, or none: then the prices change at once";
export const priceChangeTooLate = "Choose a day within a year";
export const priceChangeDone = "This price change is not planned any more";
export const plannedTooMany = ({ most }: { most: number }) =>
  `At most ${most} prices can be planned at the same time`;
export const plannedPricesWait = ({ count }: { count: number }) =>
  count === 1
    ? "A price change is planned: cancel it first, because its prices are typed in the present way"
    : `Price changes are planned: ${count}. Cancel them first, because their prices are typed in the present way`;
