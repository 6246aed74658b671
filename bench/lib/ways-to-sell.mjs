// Four ways to make the same sale. Each makes clients for `repeat`; `basket()` returns the goods of the next sale, `seat(n)` the
// person and counter of client n.
import { openConnection } from "./load.mjs";
import { price, sst } from "./shop.mjs";

let keys = 0;
const nextKey = () => `bench-${keys++}`;

export function throughServer(connections, { basket, seat }) {
  return connections.map((connection, n) => () => placeOrder(connection, seat(n), basket()));
}

export function throughReference(connections, { basket, seat }) {
  return connections.map(({ ask }, n) => async () => {
    const { counter, cashier } = seat(n);
    const { status, body } = await ask("/sale", { counter, cashier, variations: idsOf(basket()) });
    if (status !== 200) throw new Error(`a sale of the reference: ${status} ${body}`);
  });
}

export function asBareRows(connections, { basket, seat }) {
  const text = "select bench.bare_sale($1, $2, $3)";
  return connections.map((connection, n) => () => {
    const { counter, cashier } = seat(n);
    return connection.query({ name: "bare", text, values: [counter, cashier, idsOf(basket())] });
  });
}

export function asOwnRows(connections, { basket, seat }, order) {
  return connections.map((connection, n) => () => writeOwnRows(connection, seat(n), basket(), order));
}

/** Returns the body of the answer as text. */
export async function placeOrder({ ask }, { counter, token }, basket) {
  const total = Math.round(basket.length * price * (100 + sst)) / 100;
  const sale = {
    temp_id: nextKey(),
    terminal_id: counter,
    items: basket.map(({ product_variation_id }) => ({
      product_variation_id,
      quantity: 1,
      sale_price: price,
    })),
    payments: [{ payment_method: "cash", amount_received: total }],
  };
  const { status, body } = await ask("/api/v1/company/order/place", sale, token);
  if (status !== 200) throw new Error(`a sale: ${status} ${body}`);
  return body;
}

/** Makes one sale before anything is measured, and returns its order as answered. */
export async function placeOne(url, seat, basket) {
  const connection = await openConnection(url, seat.token);
  const body = await placeOrder(connection, seat, basket);
  connection.close();
  return JSON.parse(body).data.order;
}

/** Writes a sale of these goods, whose lines are like those of this real order. Returns the id. */
export async function writeOwnRows(connection, { counter, shift, cashier }, basket, order) {
  const info = JSON.parse(order.items[0].product_info);
  const lines = JSON.stringify(basket.map((goods) => ({ ...goods, product_info: info })));
  const text = "select bench.own_sale($1, $2, $3, $4, $5) as id";
  const values = [counter, shift, cashier, nextKey(), lines];
  return (await connection.query({ name: "own", text, values })).rows[0].id;
}

function idsOf(basket) {
  return basket.map(({ product_variation_id }) => product_variation_id);
}
