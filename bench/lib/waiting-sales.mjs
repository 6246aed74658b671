/**
 * A row of the outbox with the fields that an upload reads: a sale that a till made without a connection, or whose answer was lost.
 * `figures`: subtotal, discount, adjustment and total; `lines` with their `item_vat`; `more`: further fields of the order.
 */
export function waitingSale({ temp_id, counter, cashier, at, figures, lines, payments, more }) {
  const part = (letter, place) => ({ temp_id: `${temp_id}.${letter}${place + 1}`, order_temp_id: temp_id });
  const own = { temp_id, order_ref: temp_id, terminal_id: counter, cashier_user_id: cashier };
  const orders = [{ ...own, ...figures, created_at: new Date(at).toISOString(), ...more }];
  const order_items = lines.map((line, n) => ({ ...part("i", n), discount: 0, ...line }));
  const receipt_no = `offline-receipt-${temp_id}`;
  const payment_logs = payments.map((each, n) => ({
    ...part("p", n),
    receipt_no,
    amount_returned: 0,
    ...each,
  }));
  return { temp_id, body: { orders, order_items, payment_logs } };
}
