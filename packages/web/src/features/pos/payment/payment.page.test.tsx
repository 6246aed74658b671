import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { afterEach } from "vitest";
import "../../../api/translate-failure.ts";
import type { LocalCopy } from "../../../local-db/local-copy.ts";
import { broken, type Call, refused, silent } from "../../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import { orderRow } from "../../../page-tests/shop.fixtures.ts";
import { showLanguage } from "../../../session/language.ts";
import { noteChosen, speakLanguage } from "../../../session/load-language.ts";
import { pick, sale, sold, twoCounters } from "../sale-page.fixtures.ts";

const pay = sale(async (person) => {
  await person.press("checkbox", "Cash");
  await person.press("button", "Place Order");
});
const payInMalay = sale(async (person) => {
  await person.press("checkbox", "Cash");
  noteChosen({ last: "ms", browser: "ms" });
  await showLanguage();
  // Only the page drawn anew has this name: a press on the page before could come to nothing.
  await person.press("button", "Sahkan Jualan");
});
afterEach(() => speakLanguage("en"));

/** The server knows a newer price than the till. */
const dearer = (_: Call, { memory }: LocalCopy) => {
  const tea = memory.product(1) as Product;
  return { product: { ...tea, variations: tea.variations.map((each) => ({ ...each, sale_price: 3 })) } };
};

testPage("the payment", "/", [
  {
    state: "wants a method",
    rows: sold,
    does: sale(async (person) => {
      await person.press("button", "Place Order");
      await person.press("button", "Place Order");
    }),
    shows: { text: "Select Payment Method" },
    doesNotShow: { toast: /./ },
  },
  {
    state: "has notes and change for cash",
    rows: sold,
    does: sale(async (person) => {
      await person.press("checkbox", "Cash");
      await person.press("button", "Cash 10");
    }),
    shows: { group: "Quick cash", text: ["Change", "RM 7.35"], field: "Cash amount received" },
  },
  {
    state: "has a reference for a bank, and says what is still due of two methods",
    rows: sold,
    does: sale(async (person) => {
      await person.press("checkbox", "Bank");
      await person.press("checkbox", "QR");
    }),
    shows: { field: ["Bank reference", "QR reference"], text: "Resudial Amount" },
    doesNotShow: { group: "Quick cash" },
  },
  {
    state: "changes from cash to bank by one press of its box, and nothing is sent for cash",
    rows: sold,
    server: { "POST company/order/place": { order: orderRow(2) } },
    does: sale(async (person) => {
      await person.press("checkbox", "Cash");
      await person.press("checkbox", "Bank");
      await person.press("button", "Place Order");
    }),
    shows: { toast: ["Order Placed Successfully", /./] },
    sends: {
      "POST company/order/place": {
        payments: [{ payment_method: "bank", amount_received: 2.65, amount_returned: 0 }],
      },
    },
  },
  {
    state: "changes from cash to bank by one key",
    rows: sold,
    does: sale(async (person) => person.keys("{Alt>}c{/Alt}{Alt>}b{/Alt}")),
    shows: { field: "Bank amount received" },
    doesNotShow: { field: "Cash amount received", text: "Resudial Amount" },
  },
  {
    state: "has its amounts one Tab apart: cash, then bank, without another key",
    rows: sold,
    server: { "POST company/order/place": { order: orderRow(2) } },
    does: sale(async (person) => {
      await person.keys("{Alt>}c{/Alt}{Alt>}p{/Alt}1{Alt>}b{/Alt}");
      await person.keys("{Tab}1.5{Tab}B-1{Shift>}{Tab}{Tab}{/Shift}1.15{Enter}");
    }),
    shows: { toast: "Order Placed Successfully" },
    sends: {
      "POST company/order/place": {
        payments: [
          { payment_method: "cash", amount_received: 1.15, amount_returned: 0 },
          { payment_method: "bank", amount_received: 1.5, amount_returned: 0, ref: "B-1" },
        ],
      },
    },
  },
  {
    state: "in three methods leaves the second what it came to, and the third pays the rest",
    rows: sold,
    server: { "POST company/order/place": { order: orderRow(2) } },
    does: sale(async (person) => {
      await person.press("checkbox", "Cash");
      await person.type("Cash amount received", "1");
      await person.press("checkbox", "Bank");
      await person.press("checkbox", "QR");
      await person.type("Cash amount received", "0.25");
      await person.press("button", "Place Order");
    }),
    shows: { toast: "Order Placed Successfully" },
    sends: {
      "POST company/order/place": {
        payments: [
          { payment_method: "cash", amount_received: 0.25, amount_returned: 0 },
          { payment_method: "bank", amount_received: 1.65, amount_returned: 0 },
          { payment_method: "qr", amount_received: 0.75, amount_returned: 0 },
        ],
      },
    },
  },
  {
    state: "says in place why the amounts do not add up",
    rows: sold,
    does: sale(async (person) => {
      await person.press("checkbox", "Bank");
      await person.type("Bank amount received", "1");
      await person.press("button", "Place Order");
    }),
    shows: { text: "The payments add up to RM 1.00, but the total is RM 2.65" },
    doesNotShow: { toast: /./ },
  },
  {
    state: "in two methods is a note and the rest by bank, in three keys",
    rows: sold,
    server: { "POST company/order/place": { order: orderRow(2) } },
    does: async (person, page) => {
      await sale(() => pick(person))?.(person, page);
      for (let i = 0; i < 3; i++) await pick(person);
      await person.sees("text", "RM 13.25");
      await person.keys("{Alt>}1{/Alt}{Alt>}b{/Alt}{Control>}{Enter}{/Control}");
    },
    shows: { toast: "Order Placed Successfully" },
    sends: {
      "POST company/order/place": {
        payments: [
          { payment_method: "cash", amount_received: 10, amount_returned: 0 },
          { payment_method: "bank", amount_received: 3.25, amount_returned: 0 },
        ],
      },
    },
  },
  {
    state: "is not taken without a counter",
    rows: twoCounters,
    does: pay,
    shows: { text: "Select Counter to Order Place" },
    doesNotShow: { toast: /./ },
  },
  {
    state: "on credit wants a customer",
    rows: sold,
    does: sale(async (person) => {
      await person.press("checkbox", "Credit");
      await person.press("button", "Place Order");
    }),
    shows: { text: "Select a customer to sell on credit" },
    // The list of customers would cover the sentence.
    doesNotShow: { toast: /./, listbox: "Customers" },
  },
  {
    state: "on credit offers the customers once the field is pressed",
    rows: sold,
    does: sale(async (person) => {
      await person.press("checkbox", "Credit");
      await person.press("button", "Place Order");
      await person.press("textbox", "Search customers by name, phone or barcode");
    }),
    shows: { listbox: "Customers" },
  },
  {
    state: "is stored by the server: the cart is empty again",
    rows: sold,
    server: { "POST company/order/place": { order: orderRow(2) } },
    does: pay,
    shows: { toast: "Order Placed Successfully" },
    sends: {
      "POST company/order/place": { terminal_id: 7, items: [{ product_variation_id: 1, quantity: 1 }] },
    },
  },
  {
    state: "is kept on the device without a connection",
    rows: sold,
    offline: true,
    does: pay,
    shows: { toast: "Order saved locally and will be synced when online." },
  },
  {
    state: "is kept on the device when no answer comes",
    rows: sold,
    server: { "POST company/order/place": broken(), "POST company/offline/sync": silent },
    does: pay,
    shows: { toast: "Order saved locally and will be synced when online." },
  },
  {
    state: "was refused: the cart stays, is read again, and offers the new price",
    rows: sold,
    server: {
      "POST company/order/place": refused("Tea: the price is now RM 3.00"),
      "company/product/1": dearer,
    },
    does: pay,
    shows: {
      toast: "Tea: the price is now RM 3.00",
      text: "Tea: the price is now RM 3.00",
      button: ["Take over", "Remove Tea"],
    },
  },
  {
    state: "was refused for a field, which says why",
    rows: sold,
    server: {
      "POST company/order/place": refused("Please check the marked fields", {
        errors: [{ path: "payments", message: "The payments add up to RM 1.00, but the total is RM 2.65" }],
      }),
    },
    does: pay,
    shows: { text: "The payments add up to RM 1.00, but the total is RM 2.65" },
    doesNotShow: { button: "Take over" },
  },
  {
    state: "was refused, which the person is told in their language",
    rows: sold,
    server: {
      "POST company/order/place": refused("Tea: only 0 left in stock", {
        ...{ code: "stock_beyond", values: { name: "Tea", left: 0 } },
        errors: [
          {
            ...{ path: "items.0.quantity", message: "Tea: only 0 left in stock" },
            ...{ code: "stock_beyond", values: { name: "Tea", left: 0 } },
          },
        ],
      }),
    },
    does: payInMalay,
    shows: { toast: "Tea: hanya tinggal 0 dalam stok" },
    doesNotShow: { toast: "Tea: the price is now RM 3.00" },
  },
  {
    state: "was refused by a newer server with a code that is not known here: as the server says it",
    rows: sold,
    server: { "POST company/order/place": refused("The moon is full", { code: "moon_full" }) },
    does: payInMalay,
    shows: { toast: "The moon is full" },
  },
]);
