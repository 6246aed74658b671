export const allOf = ({ count }: { count: number }) => `All ${count}`;
export const open = "Open";
export const lowStock = "Low Stock";
export const partOf = ({ part, whole }: { part: number | string; whole: number | string }) =>
  `${part} of ${whole}`;
export const openShifts = "Open Shifts";
export const storeSince = ({ store, time }: { store: string; time: string }) => `${store} · since ${time}`;
export const toSettle = "To Settle";
export const credit = "Credit";
export const dashboard = "Dashboard";
export const addACounter = "Add a counter";
export const bestSellers = "Best Sellers";
export const soldCount = ({ quantity }: { quantity: number }) => `${quantity} sold`;
export const byStore = "By Store";
export const moreStores = ({ count }: { count: number }) => `${count} more`;
export const byPaymentMethod = "By Payment Method";
export const sales = "Sales";
export const orders = "Orders";
export const averageBasket = "Average Basket";
export const profit = "Profit";
export const profitWithMargin = ({ margin }: { margin: number }) => `Profit (margin ${margin}%)`;
export const salesByHour = "Sales by Hour";
export const today = "Today";
export const hour = "Hour";
export const wrongBooks = ({ count }: { count: number }) =>
  count === 1 ? "1 row of the books disagrees" : `${count} rows of the books disagree`;
export const showBooks = "Show what disagrees";
