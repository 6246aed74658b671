// Changing many sale prices (catalogue §22, §23).

export const changePrices = "Change Prices";
export const priceChanges = "Price Changes";
export const newPrices = "New prices";
export const typeEach = "Type each price";
export const increase = "Increase by a percentage";
export const decrease = "Decrease by a percentage";
export const overCost = "Cost plus a percentage";
export const percent = "Percent";
export const percentRequired = "Type a percentage";
export const rounding = "Rounding";
export const exactly = ({ unit }: { unit: string }) => `exactly, to ${unit}`;
export const inSteps = ({ amount }: { amount: string }) => `in steps of ${amount}`;
export const endingIn = ({ ending }: { ending: string }) => `ending in ${ending}`;
export const towards = "Direction";
export const nearest = "To the nearest";
export const up = "Always up";
export const alwaysUp = "always up";
export const product = "Product";
export const barcode = "Barcode";
export const cost = "Cost";
export const byRule = "By the rule";
export const whyLeft = {
  no_price: "No price",
  no_cost: "No cost",
  nothing_left: "Nothing would remain",
  too_large: "Too large",
};
export const now = "Now";
export const newPrice = "New Price";
export const newPriceOf = ({ name }: { name: string }) => `New price: ${name}`;
export const change = "Change";
/** `percent` with its sign. */
export const percentText = ({ percent }: { percent: string }) => `${percent} %`;
export const from = "From";
export const fromOrAtOnce = "From (empty: at once)";
export const changedCount = ({ count }: { count: number }) => `Prices that change: ${count}.`;
export const unchangedCount = ({ count }: { count: number }) =>
  `Prices that the rule leaves as they are: ${count}.`;
export const noPriceCount = ({ count }: { count: number }) => `Left, because they have no price: ${count}.`;
export const noCostCount = ({ count }: { count: number }) => `Left, because they have no cost: ${count}.`;
export const nothingLeftCount = ({ count }: { count: number }) =>
  `Left, because nothing would remain: ${count}.`;
export const tooLargeCount = ({ count }: { count: number }) =>
  `Left, because the price would be too large: ${count}.`;
export const nothingTyped = "Type new prices in the list, or choose a rule for all that it shows.";
export const changeNow = ({ count }: { count: number }) =>
  count === 1 ? "Change 1 price" : `Change ${count} prices`;
export const planNow = ({ count }: { count: number }) =>
  count === 1 ? "Plan 1 price" : `Plan ${count} prices`;
export const changeQuestion = ({ count }: { count: number }) =>
  count === 1 ? "Change 1 price now?" : `Change ${count} prices now?`;
export const planQuestion = ({ count, day }: { count: number; day: string }) =>
  count === 1 ? `Change 1 price on ${day}?` : `Change ${count} prices on ${day}?`;
export const changeDetail = "Every till with a connection sells at the new prices within seconds.";
export const planChange = "Plan Price Change";
export const countedAnew =
  "The prices are being counted anew. Press the button again when it says how many change.";
export const notAnswered =
  "The server has not answered, so it is not known whether the prices were changed. Send the change again: it is carried out once.";
export const sendAgain = "Send again";
export const sendAgainQuestion = "Send the last change again?";
export const sendAgainDetail =
  "It was not answered. It is sent as it was, and changes the prices once even if it had arrived; what was typed since comes afterwards.";
export const planDetail =
  "The prices change by themselves when the day begins, also at tills without a connection. Until then the change can be cancelled.";
export const discardTyped = "Discard typed";
export const unsavedPrices = ({ count }: { count: number }) =>
  count === 1 ? "1 typed price is not saved." : `${count} typed prices are not saved.`;
export const typedElsewhere = ({ count }: { count: number }) => `Typed on other pages or searches: ${count}.`;
export const changedMeanwhile = ({ name }: { name: string }) =>
  `The price of ${name} was changed meanwhile. Look at it, then type the new one again.`;
export const typedTooMany = ({ most }: { most: number }) =>
  `At most ${most} prices are typed at a time. Save these first.`;
export const saved = ({ count }: { count: number }) =>
  count === 1 ? "1 price changed" : `${count} prices changed`;
export const planned = ({ count, day }: { count: number; day: string }) =>
  count === 1 ? `1 price changes on ${day}` : `${count} prices change on ${day}`;
export const labelsQuestion = "Print labels with the new prices?";
export const notNow = "Not now";
export const showAll = ({ id }: { id: number }) => `Not only price change ${id}`;
export const onlyChange = ({ id }: { id: number }) => `Price change ${id}`;

// The list of price changes
export const number = "Number";
export const byWhom = "By";
export const prices = "Prices";
export const how = "How";
export const typed = "Typed";
export const byCosts = "Over the cost";
export const ruleIncrease = ({ percent: value }: { percent: number }) => `+${value} %`;
export const ruleDecrease = ({ percent: value }: { percent: number }) => `−${value} %`;
export const ruleOverCost = ({ percent: value }: { percent: number }) => `Cost + ${value} %`;
export const statuses = { planned: "Planned", done: "Done", cancelled: "Cancelled" };
export const viewChange = ({ id }: { id: number }) => `Prices of change ${id}`;
export const pricesOfChange = ({ id }: { id: number }) => `Prices of change ${id}`;
export const before = "Before";
export const after = "After";
export const cancelledBy = ({ name, day }: { name: string; day: string }) => `Cancelled by ${name} on ${day}`;
export const cancelPlan = "Cancel Price Change";
export const cancelQuestion = ({ id }: { id: number }) => `Cancel price change ${id}?`;
export const cancelDetail = "Its prices will not change on that day.";
export const keep = "Keep";
export const takeBack = "Take Back";
export const nothingToTakeBack = "All of these prices have been changed since.";
export const tooManyLabels = ({ most }: { most: number }) =>
  `Labels are printed for at most ${most} prices at a time. Choose products in the product list.`;
