import { expect } from "vitest";
import { broken, type Call } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { branchRow } from "../../page-tests/shop.fixtures.ts";

const adjust = "POST company/stock/adjust";
const opens = async (person: Person) => {
  await person.press("button", "Add");
  await person.sees("dialog", "Add Product Stock");
};
const adds = async (person: Person) => {
  await opens(person);
  await person.type("Quantity", "7");
  await person.press("button", "Add");
};
const rows = { branches: [branchRow(1, { name: "Town" })] };
/** No answer comes to the first call, which the server may have carried out all the same. */
const losesFirst = () => {
  let calls = 0;
  return (_: Call) => (++calls === 1 ? broken() : { stock_transaction: { id: 3 } });
};

testPage("stock added to a product", "/product/1", [
  {
    state: "goes into the only store",
    rows,
    server: { [adjust]: { stock_transaction: { id: 3 } } },
    does: adds,
    shows: { toast: "Stock Added Successfully", heading: "Product Update" },
    doesNotShow: { dialog: "Add Product Stock" },
    sends: { [adjust]: { destination_branch_id: "1" } },
  },
  {
    state: "needs a store, where there are several, and a quantity",
    rows: { branches: [branchRow(1, { name: "Town" }), branchRow(3, { name: "North" })] },
    does: async (person) => {
      await opens(person);
      await person.press("button", "Add");
    },
    shows: { dialog: "Add Product Stock", text: ["Select Store Id", "Please Add Quantity"] },
  },
  {
    state: "is not added twice when the answer was lost",
    rows,
    server: { [adjust]: losesFirst() },
    does: async (person, { server }) => {
      await adds(person);
      await person.sees("toast", "Something went wrong.");
      await person.press("button", "Add");
      await person.sees("toast", "Stock Added Successfully");
      const sent = server.calls.filter(({ path }) => path === "company/stock/adjust");
      expect(sent).toHaveLength(2);
      expect(sent[0]!.body.temp_id).toEqual(expect.any(String));
      expect(sent[1]!.body).toEqual(sent[0]!.body);
    },
    shows: { heading: "Product Update" },
  },
]);
