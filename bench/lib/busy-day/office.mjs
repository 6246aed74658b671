import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

const company = "/api/v1/company";
const pricesOfChange = 500;
const rowsOfImport = 5000;
const tries = 5;
/** How long after a change its prices are still waited for. */
const patience = 30_000;

/** The head office and the office of one store: what is done on a busy day beside selling. */
export function openOffice({ owner, manager, tills, goods, book, random, notes }) {
  const read = (answer, what) => {
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.why ?? answer.read()}`);
    return JSON.parse(answer.read()).data;
  };
  /** Pressed again, unchanged, when there was no answer. */
  const ask = async (who, kind, { path, ...asked }) => {
    let answer = await who.call(kind, { path: `${company}/${path}`, ...asked });
    for (let again = 0; answer.status === 0 && again < tries; again++) {
      await pause(1000);
      answer = await who.call(kind, { path: `${company}/${path}`, ...asked, due: undefined });
    }
    return read(answer, path);
  };
  const post = (who, kind, path, body, due) => ask(who, kind, { path, body, due });

  /** Raises 500 prices, and waits until each till has all of them. */
  async function changePrices(due) {
    const from = Math.floor(random() * goods.length);
    const wanted = Array.from({ length: pricesOfChange }, (_, n) => goods[(from + n * 37) % goods.length]);
    const prices = [...new Set(wanted)].map(({ id, price }) => ({
      ...{ id, before: price, sale_price: Math.round(price * 100 + 10) / 100 },
    }));
    const { state } = await post(owner, "price change: preview", "price-change/preview", { prices }, due);
    const change = book.add(prices);
    const sent = performance.now();
    const heard = tills.map(async (till) => {
      const status = (await Promise.race([till.hears(change), late()])) ? 200 : 0;
      notes.push({ kind: "price at a till", ms: performance.now() - sent, status });
    });
    await post(owner, "price change: store", "price-change/store", { prices, state, temp_id: randomUUID() });
    await Promise.all(heard);
  }

  const late = () => new Promise((resolve) => setTimeout(() => resolve(false), patience));

  /** Adds products from a file to one store. */
  async function importFile(due) {
    const header =
      "name,description,category,brand,barcode,purchase_price,sale_price,sale_vat,stock,min_stock";
    const lines = Array.from(
      { length: rowsOfImport },
      (_, n) => `New product ${n},"Soft, warm",Category ${n % 40},Brand ${n % 100},NEW-${n},5.00,9.90,6,10,2`,
    );
    const mark = `clove-${randomUUID()}`;
    const field = (name, value, more = "") =>
      `--${mark}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const file = field(
      "file",
      [header, ...lines].join("\r\n"),
      '; filename="new.csv"\r\ncontent-type: text/csv',
    );
    const body = `${field("branch_id", manager.branch)}${field("temp_id", randomUUID())}${file}--${mark}--\r\n`;
    const headers = { "content-type": `multipart/form-data; boundary=${mark}` };
    const asked = { path: "product/import", body, headers, due, limit: 600_000 };
    const { created } = await ask(owner, `import of ${rowsOfImport} products`, asked);
    if (created !== rowsOfImport) throw new Error(`${created} products were imported`);
  }

  /** Counts a category of one store with a scanner, looks at what is left and posts it. */
  async function countStock({ seconds }, due) {
    const kind = "stocktake";
    const look = (path) => ask(manager, kind, { path: `stocktake/${path}` });
    const { category } = goods[Math.floor(random() * goods.length)];
    const own = goods.filter((one) => one.category === category);
    const opening = { branch_id: manager.branch, category_id: category, temp_id: randomUUID() };
    const { id } = (await post(manager, kind, "stocktake/store", opening, due)).stocktake;
    const until = performance.now() + seconds * 1000;
    for (let n = 0; performance.now() < until; n++) {
      const now = new Date().toISOString();
      const lines = Array.from({ length: 10 }, (_, i) => ({
        ...{ temp_id: randomUUID(), product_variation_id: own[(n * 10 + i) % own.length].id },
        ...{ quantity: 1, counted_at: now },
      }));
      await post(manager, kind, "stocktake/count", { id, sent_at: now, lines });
      await look(`${id}/progress`);
      await pause(2000);
    }
    await look(`${id}/review?page=1&length=20`);
    await look(`${id}/uncounted?page=1&length=50`);
    await post(manager, kind, "stocktake/post", { id, temp_id: randomUUID() });
  }

  return { changePrices, importFile, countStock };
}
