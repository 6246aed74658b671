/**
 * The prices of the goods, and how far each till has heard of their changes. A till has a change when its stream has brought the last of the
 * variations, which come by their ids; so the generator need not read all rows of all streams.
 */
export function openPriceBook(goods) {
  const prices = new Map(goods.map(({ id, price }) => [id, price]));
  const changes = [];

  /** `prices`: `{ id, before, sale_price }`. */
  function add(changed) {
    const last = changed.reduce((a, b) => (a.id > b.id ? a : b));
    for (const { id, sale_price } of changed) prices.set(id, sale_price);
    for (const one of goods) one.price = prices.get(one.id);
    const befores = new Map(changed.map(({ id, before }) => [id, before]));
    return changes.push({ last, befores }) - 1;
  }

  /** What one till knows. */
  function openCopy() {
    let heard = 0;
    const waiting = new Map();
    return {
      priceOf(id) {
        const unheard = changes.slice(heard).find(({ befores }) => befores.has(id));
        return unheard ? unheard.befores.get(id) : prices.get(id);
      },
      /** The text of variations that its stream has brought. */
      hear(text) {
        while (heard < changes.length && hasPrice(text, changes[heard].last)) waiting.get(heard++)?.(true);
      },
      /** Resolves when it has heard of this change. */
      hears: (change) =>
        new Promise((resolve) => (heard > change ? resolve(true) : waiting.set(change, resolve))),
    };
  }

  return { add, openCopy };
}

/** Whether it has this row, whose price comes after its id and before the next row's. */
function hasPrice(text, { id, sale_price }) {
  const at = text.indexOf(`{"id":${id},`);
  if (at < 0) return false;
  const price = /"sale_price":([\d.]+)/.exec(text.slice(at, at + 2000));
  return Number(price?.[1]) === sale_price;
}
