import type { UncountedRow } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { expect, vi } from "vitest";
import { onlineChanged } from "../../api/connectivity-slice.ts";
import { broken, type Call, refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { counting, hasFocus, kept, open } from "./open-stocktake.fixtures.ts";

const uncountedRow = (id: number, name: string): UncountedRow => ({
  product_variation_id: id,
  product: { id, name, price_type: "fixed" },
  color: null,
  size: null,
  measurement_unit: null,
  barcode: `955000${id}`,
});
const uncounted = (rows: UncountedRow[], count = rows.length) => ({
  ...counting,
  "company/stocktake/*/uncounted": { rows, count },
  "POST company/stocktake/count": { stored: 1, refused: [] },
});
const twoLeft = uncounted([uncountedRow(1, "Tea"), uncountedRow(2, "Coffee")], 220);
const opensUncounted = (person: Person) => person.press("tab", "Not counted");
const asksZero = async (person: Person) => {
  await opensUncounted(person);
  await person.press("button", "Set all to 0");
  await person.sees("dialog", "Count 220 not counted goods as 0?");
};
const typesZero = (typed: string) => async (person: Person) => {
  await asksZero(person);
  await person.press("button", "Continue");
  await person.type("Type 220 to confirm", typed);
  await person.press("button", "Set to 0");
};

let zeroKeys: unknown[] = [];
/** The first answer is lost. */
const zeroAfterLost = ({ body }: Call) => {
  zeroKeys.push(body.temp_id);
  return zeroKeys.length === 1 ? broken() : { stocktake: open };
};

testPage("what is not counted in a stocktake", "/stocktake/3", [
  {
    state: "lists what nobody has counted, with a field in each row",
    server: twoLeft,
    does: opensUncounted,
    shows: {
      cell: ["Tea", "9550001", "Coffee"],
      textbox: ["Quantity of Tea", "Quantity of Coffee"],
      button: "Set all to 0",
      text: ["1–50 of 220", "Counted 120 of 340"],
    },
  },
  {
    state: "has counted everything",
    server: uncounted([]),
    does: opensUncounted,
    shows: { text: "Everything is counted", disabled: "Set all to 0" },
  },
  {
    state: "does not list what is not counted without a connection",
    server: twoLeft,
    does: async (person, { store }) => {
      await opensUncounted(person);
      await person.sees("cell", "Tea");
      store.dispatch(onlineChanged(false));
    },
    shows: { text: "This page is not available offline." },
    doesNotShow: { cell: "Tea", text: "Counted 120 of 340" },
  },
  {
    state: "is counted in the list, 0 too; the line goes and the focus is back in the search",
    server: twoLeft,
    does: async (person) => {
      await opensUncounted(person);
      await person.type("Quantity of Tea", "0");
      await person.press("button", "Count Tea");
      await hasFocus(person, "Search what is not counted");
    },
    shows: { cell: "Coffee" },
    doesNotShow: { cell: "Tea" },
    sends: {
      "POST company/stocktake/count": {
        id: 3,
        lines: [expect.objectContaining({ product_variation_id: 1, quantity: 0, is_recount: false })],
      },
    },
  },
  {
    state: "needs a quantity in the list",
    server: twoLeft,
    does: async (person) => {
      await opensUncounted(person);
      await person.press("button", "Count Tea");
    },
    shows: { text: "Please Add Quantity", cell: "Tea" },
  },
  {
    state: "searches what is not counted on the server",
    server: twoLeft,
    does: async (person) => {
      await opensUncounted(person);
      await person.type("Search what is not counted", "tea{Enter}");
    },
    shows: { button: "Set these to 0" },
    doesNotShow: { button: "Set all to 0" },
    sends: { "company/stocktake/3/uncounted": { query: "tea", page: "1" } },
  },
  {
    state: "is set to 0 only by a person who may buy",
    as: { permissions: ["product:view"] },
    server: twoLeft,
    does: opensUncounted,
    shows: { cell: "Tea" },
    doesNotShow: { button: "Set all to 0" },
  },
  {
    state: "names the number before all is set to 0",
    server: twoLeft,
    does: asksZero,
    shows: { dialog: "Count 220 not counted goods as 0?", button: ["Continue", "Cancel"] },
  },
  {
    state: "is not set to 0 with another number",
    server: twoLeft,
    does: typesZero("22"),
    shows: { dialog: "Count 220 not counted goods as 0?", text: "This is not 220" },
  },
  {
    state: "is set to 0 after the number was typed",
    server: { ...twoLeft, "POST company/stocktake/zero": { stocktake: open } },
    does: typesZero("220"),
    shows: { toast: "Set to 0" },
    sends: { "POST company/stocktake/zero": { id: 3, count: 220 } },
  },
  {
    state: "is not set to 0 when others have counted meanwhile",
    server: { ...twoLeft, "POST company/stocktake/zero": refused("Meanwhile others have counted") },
    does: typesZero("220"),
    shows: { toast: "Meanwhile others have counted", cell: "Tea" },
  },
  {
    state: "can be set to 0 again under the same key after a lost answer",
    server: { ...twoLeft, "POST company/stocktake/zero": zeroAfterLost },
    before: () => {
      zeroKeys = [];
    },
    does: async (person, { store }) => {
      await typesZero("220")(person);
      await person.sees("text", "Something went wrong.");
      // The connection may have gone with the answer.
      store.dispatch(onlineChanged(false));
      const isOffline = () => document.body.textContent.includes("This page is not available offline.");
      await vi.waitUntil(isOffline, { timeout: 20_000 });
      await person.sees("text", "Something went wrong.");
      store.dispatch(onlineChanged(true));
      await person.sees("dialog", "Count 220 not counted goods as 0?");
      await person.press("button", "Set to 0");
      await person.sees("toast", "Set to 0");
      expect(zeroKeys).toEqual([zeroKeys[0], zeroKeys[0]]);
    },
    shows: { cell: "Tea" },
    doesNotShow: { dialog: "Count 220 not counted goods as 0?" },
  },
  {
    state: "is not set to 0 while lines of this device wait",
    server: { ...twoLeft, "POST company/stocktake/count": broken() },
    before: kept,
    does: async (person) => {
      await person.sees("text", "1 counted here, not sent yet");
      await opensUncounted(person);
      await person.press("button", "Set all to 0");
    },
    shows: { toast: "Lines counted on this device are not sent yet", cell: "Coffee" },
  },
]);
