import { productRow } from "../../local-db/copy.fixtures.ts";
import { refused, silent } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { heldRow, heldTerminal, stocked } from "../../page-tests/shop.fixtures.ts";
import { terminalChosen } from "../../session/place-slice.ts";
import { pick, sale, sold, twoCounters } from "./sale-page.fixtures.ts";

testPage("the sale screen", "/", [
  {
    state: "is loading its products",
    server: { "company/product/list": silent, "company/product/search": silent },
    shows: { heading: "Point of sale", text: "No Product Added", disabled: "Place Order" },
  },
  {
    state: "begins with the store's products, its counter and an empty cart",
    rows: sold,
    shows: {
      button: [/Tea.*RM 2.50/, /Coffee/],
      combobox: ["Counter", "Store"],
      text: ["No Product Added", "Till"],
      disabled: "Place Order",
    },
    doesNotShow: { region: "Before the first sale" },
  },
  {
    state: "says what is missing before the first sale",
    rows: { terminals: [] },
    shows: {
      region: "Before the first sale",
      link: "Add a counter",
      text: "A counter in this store",
    },
  },
  {
    state: "leads to the first sale also with many products",
    rows: {
      products: Array.from({ length: 30 }, (_, i) => productRow(i + 1)),
      product_variations: Array.from({ length: 30 }, (_, i) => stocked(i + 1, `95500${i + 10}`)),
    },
    shows: { region: "Before the first sale", text: /^The first sale: choose a product/ },
  },
  {
    state: "has no way to what the seller may not do",
    as: { permissions: ["pos:view", "order:view"] },
    rows: { terminals: [] },
    shows: {
      region: "Before the first sale",
      text: "Ask a manager to add one: Create Counter.",
    },
    doesNotShow: { link: "Add a counter" },
  },
  {
    state: "has a picked product in the cart, once for each press",
    rows: sold,
    does: sale((person) => pick(person)),
    shows: {
      button: ["One Tea more", "One Tea less", "Remove Tea", /Tea.*In the cart: ?2/],
      text: "RM 5.30",
    },
    doesNotShow: { text: "No Product Added" },
  },
  {
    state: "finds what is typed",
    rows: sold,
    does: (person) => person.type("Search products by name, id or barcode", "coff"),
    shows: { button: /Coffee/ },
    doesNotShow: { button: /Tea.*RM 2.50/ },
  },
  {
    state: "offers to add what it does not find",
    rows: sold,
    does: (person) => person.type("Search products by name, id or barcode", "zzz"),
    shows: { text: "No Product Found", button: "Add Product" },
  },
  {
    state: "has no products to add for who may not create any",
    as: { permissions: ["pos:view"] },
    does: (person) => person.type("Search products by name, id or barcode", "zzz"),
    shows: { text: "No Product Found" },
    doesNotShow: { button: "Add Product" },
  },
  {
    state: "asks before a line is removed",
    rows: sold,
    does: sale((person) => person.press("button", "Remove Tea")),
    shows: { dialog: "Are you sure you want to Remove?", text: "Tea", button: ["Cancel", "Remove"] },
  },
  {
    state: "removes the line that was asked for, also when the counter is known only then",
    rows: twoCounters,
    does: sale(async (person, { store }) => {
      await person.press("button", "Remove Tea");
      await person.sees("dialog", "Are you sure you want to Remove?");
      store.dispatch(terminalChosen(heldTerminal));
      await person.press("button", "Remove");
    }),
    shows: { text: "No Product Added" },
    doesNotShow: { button: "Remove Tea" },
  },
  {
    state: "has the shortcuts",
    rows: sold,
    does: (person) => person.press("button", "Keyboard shortcuts"),
    shows: { dialog: "Keyboard shortcuts" },
  },
]);

const quantity = (text: string) =>
  sale(async (person) => {
    await person.type("Quantity of Tea", text);
    await person.press("checkbox", "Cash");
    await person.press("button", "Place Order");
  });
testPage("a line of the cart", "/", [
  {
    state: "is beyond the stock: what is left is offered",
    rows: sold,
    does: quantity("99"),
    shows: {
      text: "Tea: only 10 left in stock",
      toast: "Tea: only 10 left in stock",
      button: ["Sell what is left", "Remove"],
    },
  },
  {
    state: "has what is left after a press",
    rows: sold,
    does: async (person, page) => {
      await quantity("99")?.(person, page);
      await person.press("button", "Sell what is left");
    },
    shows: { text: "RM 26.50" },
    doesNotShow: { button: "Sell what is left" },
  },
]);

const cashier = { role: "cashier" as const, permissions: ["pos:view"] };
testPage("a cashier's sale screen", "/", [
  {
    state: "wants an open shift",
    as: cashier,
    shows: {
      text: ["Open Shift To Place Order", "Shift is Closed Now"],
      button: "Open Shift",
    },
    doesNotShow: { combobox: "Counter", button: "Close Shift" },
  },
  {
    state: "sells at the counter of the open shift, which cannot be changed",
    as: { ...cashier, terminal: heldTerminal },
    shows: { button: ["Close Shift", /Tea/], text: "Shift is Open Now", combobox: "Counter" },
    doesNotShow: { text: "Open Shift To Place Order", button: "Open Shift" },
  },
  {
    state: "says that nothing may be reduced without an approval",
    as: { ...cashier, terminal: heldTerminal, max_discount: 0, max_discount_type: "percentage" },
    shows: { text: "A reduction needs an approval" },
  },
  {
    state: "says how much may be reduced",
    as: { ...cashier, terminal: heldTerminal, max_discount: 5, max_discount_type: "percentage" },
    does: sale(),
    shows: { text: "You may reduce a sale by up to 5 % (RM 0.13)" },
    doesNotShow: { text: "A reduction needs an approval" },
  },
]);

const held = { ...sold, held_carts: [heldRow("T0002-h", { name: "Jacket" })] };
testPage("held carts", "/", [
  {
    state: "are none",
    rows: sold,
    does: (person) => person.press("button", "Held Carts: 0 held"),
    shows: { dialog: "Held Carts", text: "No cart is held in this store" },
  },
  {
    state: "are listed, to take up or discard",
    rows: held,
    does: (person) => person.press("button", "Held Carts: 1 held"),
    shows: { dialog: "Held Carts", cell: /^Jacket/, button: ["Take up", "Discard"] },
    doesNotShow: { text: "No cart is held in this store" },
  },
  {
    state: "of other devices stay where they are without a connection",
    rows: held,
    offline: true,
    does: (person) => person.press("button", "Held Carts: 1 held"),
    shows: {
      disabled: ["Take up", "Discard"],
      text: "This cart was held on another device. It can be taken up when you are back online.",
    },
  },
  {
    state: "ask before they are discarded",
    rows: held,
    does: async (person) => {
      await person.press("button", "Held Carts: 1 held");
      await person.press("button", "Discard");
    },
    shows: { dialog: "Discard this held cart?", text: "Jacket" },
  },
  {
    state: "come back into the cart",
    rows: held,
    server: { "POST company/held-cart/end": {} },
    does: async (person) => {
      await person.press("button", "Held Carts: 1 held");
      await person.press("button", "Take up");
    },
    shows: { toast: "Cart taken up", button: "Remove Tea" },
    sends: { "POST company/held-cart/end": { held_cart_temp_id: "T0002-h", how: "taken" } },
  },
  {
    state: "that somebody else was faster with leave the open cart alone",
    rows: held,
    server: {
      "POST company/held-cart/end": refused("Mei has already taken this cart up", {
        code: "held_cart_taken",
      }),
    },
    does: async (person) => {
      await person.press("button", "Held Carts: 1 held");
      await person.press("button", "Take up");
    },
    shows: { toast: "Mei has already taken this cart up" },
    doesNotShow: { button: "Remove Tea" },
  },
  {
    state: "get the open cart under a name",
    rows: sold,
    server: { "POST company/offline/sync": silent },
    does: sale(async (person) => {
      await person.press("button", "Hold Cart");
      await person.type("Name", "Blue shirt");
      await person.press("button", "Hold Cart");
    }),
    shows: { toast: "Cart held", text: "No Product Added", button: "Held Carts: 1 held" },
  },
]);
