import { userBarcode } from "@clove/domain/ids.ts";
import { expect, vi } from "vitest";
import { profileOf } from "../../../local-db/copy.fixtures.ts";
import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { pinAsked } from "../../../session/auth-slice.ts";
import { forgetTillPerson, noteTillPerson, tillPeople } from "../../../session/till-people.ts";
import { haveKeys } from "./till-people.fixtures.ts";

/** Nobody uses the till now. */
const before: State["before"] = async (_, store) => {
  await haveKeys();
  store.dispatch(pinAsked());
};
const locked = { as: null, before };
const pin = "POST company/login/pin";
const signedIn = { authorization: { token: "by pin", type: "bearer" }, user_id: 1 };
const wrong = refused("Wrong PIN. 4 tries are left.", { code: "pin_wrong" }, 401);
const ended = refused("The PIN does not work on this device any more.", { code: "device_key_ended" }, 401);
const types = async (person: Person, keys: string) => {
  await person.sees("heading", "Who is there?");
  await person.keys(keys);
};

testPage("the lock page", "/orderList", [
  {
    state: "shows who has a PIN here, and nothing else",
    ...locked,
    shows: {
      heading: "Who is there?",
      button: ["Ben, Company admin", "Siti, Company admin", "Sign in with password"],
    },
    doesNotShow: { heading: "Order List", textbox: "Email" },
  },
  {
    state: "signs in by a digit and a PIN, without Enter",
    ...locked,
    server: { [pin]: signedIn },
    does: (person) => types(person, "14821"),
    shows: { heading: "Order List" },
    sends: { [pin]: { key: "key of Ben", pin: "4821", terminal_id: null } },
  },
  {
    state: "takes the PIN by touch, and a wrong digit back",
    ...locked,
    server: { [pin]: signedIn },
    does: async (person) => {
      await person.press("button", /^Ben/);
      for (const digit of ["4", "8", "2"]) await person.press("button", `Digit ${digit}`);
      await person.press("button", "Digit 9");
    },
    shows: { heading: "Order List" },
    sends: { [pin]: { pin: "4829" } },
  },
  {
    state: "says how many tries are left",
    ...locked,
    server: { [pin]: wrong },
    does: (person) => types(person, "14822"),
    shows: { heading: "Ben", text: "Wrong PIN. 4 tries are left." },
  },
  {
    state: "asks somebody whose key has ended for the password, and the others for their PIN",
    ...locked,
    server: { [pin]: ended },
    does: (person) => types(person, "14822"),
    shows: {
      heading: "Who is there?",
      text: "The PIN does not work on this device any more.",
      button: "Siti, Company admin",
    },
    doesNotShow: { button: "Ben, Company admin" },
  },
  {
    state: "says at the login page why, when the last key has ended",
    as: null,
    before: async (_, store) => {
      await haveKeys();
      forgetTillPerson(9);
      store.dispatch(pinAsked());
    },
    server: { [pin]: ended, "company/till-addresses": { addresses: [] } },
    does: (person) => types(person, "14822"),
    shows: { heading: "Sign in to Clove POS", text: "The PIN does not work on this device any more." },
  },
  {
    state: "picks the person of a scanned badge",
    ...locked,
    does: (person) => types(person, `${userBarcode(9)}{Enter}`),
    shows: { heading: "Siti" },
  },
  {
    state:
      "picks the person of a badge while it asks for the PIN of another, and tries no part of it as a PIN",
    ...locked,
    does: async (person) => {
      await types(person, "1");
      await person.sees("heading", "Ben");
      // Later than a scanner's next key.
      await new Promise((resolve) => setTimeout(resolve, 150));
      await person.keys(`${userBarcode(9)}{Enter}`);
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
    shows: { heading: "Siti" },
    doesNotShow: { text: "Wrong PIN. 4 tries are left." },
  },
  {
    state: "takes a scanned product for nothing else",
    ...locked,
    does: async (person) => {
      await types(person, "1");
      await person.keys("9556001234568{Enter}");
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
    shows: { heading: "Who is there?", text: "Nobody with this badge has a PIN on this till" },
    doesNotShow: { text: "Wrong PIN. 4 tries are left." },
  },
  {
    state: "does not know a badge without a PIN here",
    ...locked,
    does: (person) => types(person, `${userBarcode(77)}{Enter}`),
    shows: { heading: "Who is there?", text: "Nobody with this badge has a PIN on this till" },
  },
  {
    state: "goes back to the others with Escape",
    ...locked,
    does: (person) => types(person, "2{Escape}"),
    shows: { heading: "Who is there?", button: "Ben, Company admin" },
  },
  {
    state: "leads to the password, where a PIN can be kept",
    ...locked,
    server: { "company/till-addresses": { addresses: [] } },
    does: (person) => person.press("button", "Sign in with password"),
    shows: {
      heading: "Sign in to Clove POS",
      checkbox: "Keep a PIN on this till",
      button: "Sign in with PIN",
      textbox: "Email",
    },
  },
  {
    state: "judges the PIN here without a connection",
    ...locked,
    offline: true,
    does: (person) => types(person, "14821"),
    shows: { heading: "Order List" },
  },
  {
    state: "counts wrong PINs without a connection",
    ...locked,
    offline: true,
    does: async (person) => {
      await types(person, "14822");
      await person.sees("text", "Wrong PIN. 4 tries are left.");
      await person.keys("4823");
    },
    shows: {
      text: ["Wrong PIN. 3 tries are left.", "No connection: your PIN is checked on this device."],
    },
  },
  {
    state: "needs a connection after five wrong PINs",
    ...locked,
    offline: true,
    does: async (person) => {
      noteTillPerson(1, { wrong_tries: 5 });
      await types(person, "14821");
    },
    shows: { text: "After five wrong PINs Ben needs a connection to sign in." },
  },
  {
    state: "judges the PIN here if the server does not answer",
    ...locked,
    server: {
      [pin]: () => {
        throw new TypeError("Failed to fetch");
      },
      healthz: () => {
        throw new TypeError("Failed to fetch");
      },
    },
    does: (person) => types(person, "14821"),
    shows: { heading: "Order List" },
  },
]);

const opens = async (person: Person) => {
  await person.press("button", "Profile menu of Ben");
  await person.press("menuitem", "PIN on this till");
};
const fills = async (person: Person, first: string, second = first) => {
  await opens(person);
  await person.type("Your password", "a long secret");
  await person.type("PIN", first);
  await person.type("PIN again", second);
  await person.press("button", "Keep the PIN");
};
const makes = "POST company/device-key";
const summary = { "company/daily-summary": { wanted: false } };

testPage("a PIN on this till", "/orderList", [
  {
    state: "is refused when it is what everybody tries first",
    server: summary,
    does: (person) => fills(person, "1234"),
    shows: { dialog: "Keep a PIN on this till?", text: /^This PIN is too simple/ },
  },
  {
    state: "is typed twice",
    server: summary,
    does: (person) => fills(person, "4821", "4822"),
    shows: { text: "The two PINs are not the same" },
  },
  {
    state: "needs the right password",
    server: {
      ...summary,
      [makes]: refused("This is not your password", {
        code: "password_wrong",
        errors: [{ path: "password", message: "This is not your password" }],
      }),
    },
    does: (person) => fills(person, "4821"),
    shows: { dialog: "Keep a PIN on this till?", text: "This is not your password" },
  },
  {
    state: "is kept with a key, and the header can lock from then on",
    server: { ...summary, [makes]: { id: 3, key: "secret", expires_at: "2026-12-05T00:00:00Z" } },
    does: async (person) => {
      await fills(person, "4821");
      await person.sees("toast", "You can sign in by PIN on this device");
      expect(tillPeople()).toMatchObject([
        { user_id: 1, name: "Ben", key: "secret", key_id: 3, pin_length: 4 },
      ]);
      expect(JSON.stringify(tillPeople())).not.toContain("4821");
    },
    shows: { button: ["Lock", "Switch"] },
    doesNotShow: { dialog: "Keep a PIN on this till?" },
    sends: { [makes]: { password: "a long secret", pin: "4821", terminal_id: null } },
  },
  {
    state: "is asked for after Lock",
    before: (copy, store) => before?.(copy, store),
    server: { "POST company/lock": {} },
    does: (person) => person.press("button", "Lock"),
    shows: { heading: "Ben", button: "Digit 1" },
    doesNotShow: { button: "Switch" },
    sends: { "POST company/lock": {} },
  },
  {
    state: "is that of somebody else after Switch",
    before: (copy, store) => before?.(copy, store),
    server: { "POST company/lock": {} },
    does: async (person) => {
      await person.sees("button", "Switch");
      await person.keys("{Alt>}s{/Alt}");
    },
    shows: { heading: "Who is there?" },
  },
  {
    state: "goes with Log Out",
    before: (copy, store) => before?.(copy, store),
    server: { ...summary, "company/logout": {}, "POST company/device-key/remove": {} },
    does: async (person) => {
      await person.press("button", "Profile menu of Ben");
      await person.press("menuitem", "Log Out");
    },
    shows: { heading: "Who is there?", button: "Siti, Company admin" },
    sends: { "company/logout": {}, "POST company/device-key/remove": { id: 1 } },
  },
]);

/** The company's tills lock themselves after ten minutes. */
const tenMinutes = { company: { ...profileOf(1).company, lock_after_minutes: 10 } };
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const automatic: Pick<State, "as" | "before" | "server"> = {
  as: tenMinutes,
  before: (copy, store) => before?.(copy, store),
  server: { "POST company/lock": {} },
};

testPage("a till that nobody uses", "/orderList", [
  {
    state: "locks itself, and the first key after that does nothing else",
    ...automatic,
    does: async (person) => {
      await person.sees("button", "Lock");
      later(10);
      await person.keys("1");
    },
    shows: { heading: "Who is there?" },
    doesNotShow: { heading: "Ben", button: "Lock" },
    sends: { "POST company/lock": {} },
  },
  {
    state: "stays open while somebody uses it",
    ...automatic,
    does: async (person) => {
      await person.sees("button", "Lock");
      for (const minutes of [9, 9, 9]) {
        later(minutes);
        await person.keys("{Shift}");
      }
    },
    shows: { heading: "Order List", button: "Lock" },
    doesNotShow: { heading: "Who is there?" },
  },
  {
    state: "stays open where nobody has a PIN",
    as: tenMinutes,
    does: async (person) => {
      await person.sees("heading", "Order List");
      later(60);
      await person.keys("{Shift}");
    },
    shows: { heading: "Order List" },
  },
  {
    state: "is asked for a PIN",
    ...automatic,
    does: (person) => person.press("button", "Lock"),
    shows: { heading: "Ben" },
  },
]);
