import { counterKnown } from "../page-tests/known-place.fixtures.ts";
import { refused } from "../page-tests/page-server.fixtures.ts";
import { type OpenedPage, testPage } from "../page-tests/page-table.fixtures.tsx";
import type { Person } from "../page-tests/person.fixtures.ts";
import { counterRow, orderRow } from "../page-tests/shop.fixtures.ts";
import { counterIs, rememberPrinter } from "./printer.ts";

const call = "POST company/terminal/7/print";
const noUsb =
  "USB printers need an address that begins with https. Receipts are printed through the browser.";
const sold = { orders: [orderRow(1)] };
const withPrinter = {
  ...sold,
  terminals: [counterRow(7, { printer_address: "10.0.0.9", printer_port: 9100 })],
};
/** Which printer this device has outlives the page. */
const none = () => {
  rememberPrinter(null);
  counterIs(null);
};
const opens = async (person: Person, page: OpenedPage) => {
  await counterKnown(page);
  await person.press("button", "Connect Printer");
  await person.sees("dialog", "Printer");
};
const connects = async (person: Person, page: OpenedPage) => {
  await opens(person, page);
  await person.press("button", "Connect Printer");
};

testPage("the printer of this device", "/", [
  {
    state: "is no USB printer at an address without https",
    rows: sold,
    before: none,
    does: opens,
    shows: {
      dialog: "Printer",
      text: noUsb,
      radio: ["USB", "Network printer", "Print every receipt", "Ask", "Never"],
      disabled: "Connect Printer",
    },
  },
  {
    state: "is no network printer where the counter has none",
    rows: sold,
    before: none,
    does: async (person, page) => {
      await opens(person, page);
      await person.press("radio", "Network printer");
    },
    shows: { text: /^This counter has no network printer/, disabled: "Connect Printer" },
    doesNotShow: { text: noUsb },
  },
  {
    state: "can be the network printer of the counter",
    rows: withPrinter,
    before: none,
    does: opens,
    shows: {
      text: "No printer is connected: receipts are printed through the browser.",
      button: "Connect Printer",
    },
    doesNotShow: { disabled: "Connect Printer" },
  },
  {
    state: "is tried before it is connected",
    rows: withPrinter,
    server: { [call]: {} },
    before: none,
    does: connects,
    shows: { text: "Connected: network printer of Till (10.0.0.9)", button: "Disconnect" },
    doesNotShow: { button: "Connect Printer" },
    sends: { [call]: { bytes: "" } },
  },
  {
    state: "is not connected when it cannot be reached",
    rows: withPrinter,
    server: {
      [call]: refused("The network printer cannot be reached: it is switched off, or has another address."),
    },
    before: none,
    does: connects,
    shows: {
      toast: "The network printer cannot be reached: it is switched off, or has another address.",
      button: "Connect Printer",
    },
    doesNotShow: { button: "Disconnect" },
  },
  {
    state: "is let go again",
    rows: withPrinter,
    server: { [call]: {} },
    before: none,
    does: async (person, page) => {
      await connects(person, page);
      await person.press("button", "Disconnect");
    },
    shows: { button: "Connect Printer", text: /^No printer is connected/ },
    doesNotShow: { button: "Disconnect", text: "Connected: network printer of Till (10.0.0.9)" },
  },
  {
    state: "is told of by the button on the sale screen",
    rows: withPrinter,
    server: { [call]: {} },
    before: none,
    does: async (person, page) => {
      await connects(person, page);
      await person.sees("button", "Disconnect");
      await person.press("button", "Close");
    },
    shows: { heading: "Point of sale", button: "Printer Connected" },
    doesNotShow: { dialog: "Printer" },
  },
]);
