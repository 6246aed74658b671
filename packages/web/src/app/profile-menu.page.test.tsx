import { expect } from "vitest";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { refused, silent } from "../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../page-tests/page-table.fixtures.tsx";
import type { Person } from "../page-tests/person.fixtures.ts";
import { unsentSale } from "../page-tests/shop.fixtures.ts";

const summary = "company/daily-summary";
/** The page on which one is afterwards asks for the other addresses of this server. */
const login = { "company/logout": {}, "company/till-addresses": { addresses: [] } };
const opens = (person: Person) => person.press("button", "Profile menu of Ben");
const leaves = async (person: Person) => {
  await opens(person);
  await person.press("menuitem", "Log Out");
};
const seller = { permissions: ["pos:view", "order:view"] };
/** One sale waits, and the server does not answer to it. */
const withUnsent: Pick<State, "as" | "before" | "server"> = {
  as: seller,
  before: (copy) => unsentSale(copy),
  server: { "POST company/offline/sync": silent, ...login },
};
const unsentOnDisk = async (count: number) => expect(await clovePosDb().outbox.count()).toBe(count);

testPage("the profile menu", "/orderList", [
  {
    state: "says who is signed in, and with which role",
    server: { [summary]: { wanted: true } },
    does: opens,
    shows: {
      text: ["Ben", "Company admin · Shop"],
      menuitemradio: ["Like the system", "Light", "Dark"],
      menuitemcheckbox: "Daily summary by e-mail On",
      menuitem: "Log Out",
    },
  },
  {
    state: "has no summary for who may not see reports",
    as: seller,
    does: opens,
    shows: { text: "Branch manager · Shop", menuitem: ["Security", "Log Out"] },
    doesNotShow: { menuitemcheckbox: /Daily summary/ },
  },
  {
    state: "turns the summary on",
    server: {
      [summary]: { wanted: false },
      [`POST ${summary}`]: { wanted: true },
    },
    does: async (person) => {
      await opens(person);
      await person.press("menuitemcheckbox", "Daily summary by e-mail Off");
    },
    shows: { toast: "From tomorrow on the summary comes every morning", menuitemcheckbox: /Daily summary/ },
    sends: { [`POST ${summary}`]: { wanted: true } },
  },
  {
    state: "says why the summary was refused",
    server: { [summary]: { wanted: false }, [`POST ${summary}`]: refused("There is no address for it") },
    does: async (person) => {
      await opens(person);
      await person.press("menuitemcheckbox", /Daily summary/);
    },
    shows: { toast: "There is no address for it", menuitemcheckbox: "Daily summary by e-mail Off" },
  },
  {
    state: "ends the session",
    as: seller,
    server: login,
    does: leaves,
    shows: { heading: "Sign in to Clove POS" },
    doesNotShow: { heading: "Order List" },
    sends: { "company/logout": {} },
  },
  {
    state: "ends the session without a connection, too",
    as: seller,
    offline: true,
    server: login,
    does: leaves,
    shows: { heading: "Sign in to Clove POS" },
  },
  {
    state: "asks before it leaves unsent work",
    ...withUnsent,
    does: leaves,
    shows: {
      dialog: "1 record is not sent yet",
      text: "They stay on this device and are sent as soon as somebody of this company signs in here with a connection.",
      button: ["Log Out", "Cancel"],
    },
  },
  {
    state: "leaves unsent work on the device",
    ...withUnsent,
    does: async (person) => {
      await leaves(person);
      await person.press("button", "Log Out");
      await person.sees("heading", "Sign in to Clove POS");
      await unsentOnDisk(1);
    },
    shows: { heading: "Sign in to Clove POS" },
    doesNotShow: { dialog: "1 record is not sent yet" },
  },
  {
    state: "stays when that is what one wants",
    ...withUnsent,
    does: async (person) => {
      await leaves(person);
      await person.press("button", "Cancel");
    },
    shows: { heading: "Order List" },
    doesNotShow: { dialog: "1 record is not sent yet", heading: "Sign in to Clove POS" },
  },
]);
