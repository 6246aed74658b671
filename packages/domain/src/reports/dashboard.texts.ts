// The dashboard and the daily summary (dashboard).

export const comparedDays = "Today until now, beside the same weekday of the week before";
export const comparedUntil = ({ time, day }: { time: string; day: string }) =>
  `Today until ${time}, beside ${day} until ${time}`;
export const moreThanBefore = ({ percent, before }: { percent: number; before: string }) =>
  `${percent}% more than ${before}`;
export const lessThanBefore = ({ percent, before }: { percent: number; before: string }) =>
  `${percent}% less than ${before}`;
export const sameAsBefore = ({ before }: { before: string }) => `About the same as ${before}`;
export const weekBefore = ({ before }: { before: string }) => `${before} a week before`;
export const estimatedCost = "Estimated Cost";
export const roundingHint = ({ amount }: { amount: string }) =>
  `Sales include ${amount} of rounding in cash.`;
export const estimatedCostHint = ({ amount }: { amount: string }) =>
  `Of the cost, ${amount} is an estimate: goods were sold beyond stock, and no purchase has settled them yet.`;
export const salesByHourLabel = ({ day }: { day: string }) =>
  `Sales of today and of ${day} by the hour; a table with the same figures follows.`;
export const noSalesYet = "No sales yet. Figures appear here with the first one.";
export const nothingSoldToday = "Nothing sold today";
export const toSaleScreen = "To the sale screen";
export const toReport = "Report";
export const nothingLow = "Nothing is low";
export const noOpenShift = "No shift is open";
export const flaggedSales = "Sales with remarks";
export const keptAside = "Records kept aside";
export const waitingSales = "Sales without a shift";
export const toSettleHint =
  "Sales without a shift are counted when their counter's next shift opens. What a device has not sent yet is shown on that device.";
export const nobodyNearLimit = "Nobody is near the credit limit";
export const lastBackup = ({ time }: { time: string }) => `Last backup: ${time}`;
export const setBack = ({ time }: { time: string }) => `The server was set back to ${time}`;
export const setBackDetail =
  "What was stored on it since then is gone. Tills send again what they have made since then, and what waited on them. Look at what is kept aside, and enter again what is missing.";
export const sentAgain = ({ sales, others }: { sales: number; others: number }) => {
  const count = sales + others;
  const kept = sales === 1 ? "1 sale" : `${sales} sales`;
  const rest = others === 1 ? "1 other record" : `${others} other records`;
  const what = others === 0 ? kept : sales === 0 ? rest : `${kept} and ${rest}`;
  return `${what} of this till ${count === 1 ? "was" : "were"} sent again.`;
};
export const sentAgainByTills = ({ count }: { count: number }) => `Sent again by tills so far: ${count}.`;
export const showSetBacks = "Show what came back";
export const salesHadGone = "The server no longer had sales of this till that it had confirmed";
export const backupLate = ({ time }: { time: string }) =>
  `The last backup is of ${time}. Whoever looks after this server should find out why there is no newer one.`;
export const noBackup =
  "There is no backup of this data yet. Whoever looks after this server can set up backups (BACKUP_DIR).";
export const dailySummary = "Daily summary by e-mail";
export const summaryOn = "From tomorrow on the summary comes every morning";
export const summaryOff = "No more daily summaries";
export const summaryTitle = ({ company, day }: { company: string; day: string }) => `${company}: ${day}`;
export const summaryBeside = ({ day }: { day: string }) => `Beside ${day}`;
export const shiftsWithMismatch = "Shifts with a mismatch";
export const customersNearLimit = "Customers near their credit limit";
export const openDashboard = "Open the dashboard";
export const whySummary =
  "This comes every morning because 'Daily summary by e-mail' is ticked in your profile menu, at the upper right of Clove POS. Untick it there and it stops.";
export const summarySubject = ({ company, sales, day }: { company: string; sales: string; day: string }) =>
  `${company}: ${sales} on ${day}`;
export const summaryParts = {
  sales: "Sales",
  orders: "Orders",
  average: "Average Basket",
  profit: "Profit",
  margin: "Margin",
  stores: "By Store",
  methods: "By Payment Method",
  bestSellers: "Best Sellers",
  toSettle: "To Settle",
  lowStock: "Low Stock",
};
export const summarySold = ({ quantity }: { quantity: string }) => `${quantity} sold`;
export const summaryOf = ({ part, whole }: { part: string; whole: string }) => `${part} of ${whole}`;
export const summaryFirst = ({ title, shown, count }: { title: string; shown: number; count: number }) =>
  `${title}: ${shown} of ${count}`;
