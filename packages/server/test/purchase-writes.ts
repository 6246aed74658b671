/** The lines of an order of one variation. */
export const orderedOf = (product_variation_id: number, quantity = 2) => [
  { product_variation_id, quantity, purchase_price: 1, sale_price: 10 },
];

/**
 * A row for each write about batches, suppliers and ordered purchases. Before them the company has no supplier, and one ordered purchase.
 * `nth`: the id of the row of a table that was made as the so-and-so-many-th.
 */
export const purchaseWrites = (
  of: () => { branch_id: number; variation_id: number },
  nth: (table: string, place: number) => number,
) => [
  {
    call: "stock/expiry",
    body: () => ({ stock_purchase_transaction_id: nth("batches", 1), expires_on: "2027-01-31" }),
    other: { expires_on: "2027-02-28" },
    inBranch: true,
  },
  { call: "supplier/store", body: () => ({ name: "Once" }), other: { name: "Twice" }, inBranch: false },
  {
    call: "supplier/update",
    // The supplier that the row before has made.
    body: () => ({ id: nth("suppliers", 1), contact: "once" }),
    other: { contact: "twice" },
    inBranch: false,
  },
  {
    call: "purchase-order/store",
    body: () => ({ destination_branch_id: of().branch_id, entries: orderedOf(of().variation_id) }),
    other: { notes: "another" },
    inBranch: true,
  },
  {
    call: "purchase-order/update",
    // The order that the row before has made.
    body: () => ({
      id: nth("purchase_orders", 2),
      version: 1,
      destination_branch_id: of().branch_id,
      entries: orderedOf(of().variation_id),
    }),
    other: { notes: "another" },
    inBranch: true,
  },
  {
    call: "purchase-order/receive",
    body: () => ({ id: nth("purchase_orders", 2), version: 2, entries: orderedOf(of().variation_id, 1) }),
    other: { notes: "another" },
    inBranch: true,
  },
  {
    call: "purchase-order/close",
    body: () => ({ id: nth("purchase_orders", 2) }),
    other: { id: 1 },
    inBranch: true,
  },
];
