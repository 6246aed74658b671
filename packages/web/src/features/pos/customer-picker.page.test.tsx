import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { orderRow } from "../../page-tests/shop.fixtures.ts";

const sold = { orders: [orderRow(1)] };

testPage("the customer of a sale", "/", [
  {
    state: "is found by name, phone or barcode",
    rows: sold,
    does: (person) => person.type("Search customers by name, phone or barcode", "ai"),
    shows: { listbox: "Customers", option: /Aina/ },
  },
  {
    state: "is not found",
    rows: sold,
    does: (person) => person.type("Search customers by name, phone or barcode", "zz"),
    shows: { text: "No User Found" },
    doesNotShow: { option: /Aina/ },
  },
  {
    state: "is shown with the credit",
    rows: sold,
    does: async (person) => {
      await person.type("Search customers by name, phone or barcode", "ai");
      await person.press("option", /Aina/);
    },
    shows: {
      text: "Credit: RM 50.00 - Used: RM 10.00 - Available: RM 40.00",
      button: "Take Aina off this sale",
    },
    doesNotShow: { field: "Search customers by name, phone or barcode" },
  },
  {
    state: "is created under the typed name",
    rows: sold,
    does: async (person) => {
      await person.type("Search customers by name, phone or barcode", "Noor");
      await person.press("button", "Add");
    },
    shows: { dialog: "Create Customer", field: ["Customer Name", "Email Address"] },
  },
  {
    state: "may have another to choose",
    rows: sold,
    shows: { field: "Search customers by name, phone or barcode" },
  },
]);
