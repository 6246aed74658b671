import { expect, vi } from "vitest";
import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { enrolmentDemanded, locked } from "../../../session/auth-slice.ts";
import { haveKeys } from "../till-people/till-people.fixtures.ts";

const { origin } = location;
const passkey = (id: number, name: string, last_used_at: string | null = null) => ({
  id,
  name,
  created_at: "2026-11-20T02:00:00.000Z",
  last_used_at,
});
const mine = (passkeys: object[], more: object = {}) => ({
  "company/second-factor": {
    passkeys,
    recovery_codes_left: 7,
    demand: "none",
    is_demanded: false,
    origin,
    ...more,
  },
});
/** A browser that knows passkeys, and refuses each. */
const knowsPasskeys = () => {
  vi.stubGlobal("PublicKeyCredential", class {});
};
const two = [passkey(1, "Phone", "2026-11-21T04:00:00.000Z"), passkey(2, "Key")];
const confirms = async (person: Person, name: string) => {
  await person.type("Your password", "a long secret");
  await person.press("button", name);
};
const seller = { permissions: ["pos:view"] as const };

testPage("one's own second factor", "/security", [
  {
    state: "is none at first",
    as: { permissions: [...seller.permissions] },
    before: knowsPasskeys,
    server: mine([]),
    shows: { heading: ["Security", "Passkeys"], text: /^You have no passkey/, button: "Add a passkey" },
    doesNotShow: { heading: "Recovery codes" },
  },
  {
    state: "lists passkeys and how many codes are left",
    before: knowsPasskeys,
    server: mine(two),
    shows: {
      text: [
        "Phone",
        /Added .*20.* · last used .*21/,
        "Key",
        /Added .*20.* · not used yet/,
        "7 of 10 codes are left.",
      ],
      heading: "Recovery codes",
      button: ["Remove Phone", "Remove Key", "Make new codes"],
    },
    doesNotShow: { text: /^You have no passkey/ },
  },
  {
    state: "says where passkeys work, at another address",
    before: knowsPasskeys,
    server: mine([], { origin: "https://shop.example" }),
    shows: {
      text: /^Passkeys of this server work only at https:\/\/shop\.example\./,
      link: "Open it there",
      disabled: "Add a passkey",
    },
  },
  {
    state: "says that the server's address allows none",
    before: knowsPasskeys,
    server: mine([], { origin: null }),
    shows: { text: /^Passkeys need https/, disabled: "Add a passkey" },
  },
  {
    state: "says that this browser knows none",
    server: mine([]),
    shows: { text: /^This browser cannot use passkeys/, disabled: "Add a passkey" },
  },
  {
    state: "asks for the password before one is added, and says that it is wrong",
    before: knowsPasskeys,
    server: {
      ...mine([]),
      "POST company/second-factor/passkey/options": refused("Not yours", {
        code: "password_wrong",
        errors: [{ path: "password", message: "Not yours" }],
      }),
    },
    does: async (person) => {
      await person.press("button", "Add a passkey");
      await person.sees("field", "Name");
      await person.type("Your password", "a long secret");
      await person.keys("{Enter}");
    },
    shows: { dialog: "Add a passkey", text: "Not yours", button: "Close" },
    sends: { "POST company/second-factor/passkey/options": { password: "a long secret" } },
  },
  {
    state: "warns before the last one is removed",
    before: knowsPasskeys,
    server: mine([passkey(1, "Phone")]),
    does: (person) => person.press("button", "Remove Phone"),
    shows: { dialog: "Remove the passkey Phone?", text: /^It is your last one/ },
  },
  {
    state: "removes one by the password",
    before: knowsPasskeys,
    server: { ...mine(two), "POST company/second-factor/passkey/remove": {} },
    does: async (person) => {
      await person.press("button", "Remove Key");
      await confirms(person, "Remove");
    },
    shows: { toast: "The passkey was removed" },
    doesNotShow: { dialog: "Remove the passkey Phone?", text: /^It is your last one/ },
    sends: { "POST company/second-factor/passkey/remove": { id: 2, password: "a long secret" } },
  },
  {
    state: "shows new recovery codes once, which Escape does not close",
    before: knowsPasskeys,
    server: {
      ...mine(two),
      "POST company/second-factor/recovery-codes": { recovery_codes: ["0a1b-2c3d-4e5f-6g7h"] },
    },
    does: async (person) => {
      await person.press("button", "Make new codes");
      await confirms(person, "Make new codes");
      await person.sees("dialog", "Recovery codes");
      await person.keys("{Escape}");
    },
    shows: {
      dialog: "Recovery codes",
      text: "0a1b-2c3d-4e5f-6g7h",
      button: ["Copy", "Save as a file", "I have kept them"],
    },
    doesNotShow: { button: "Close" },
  },
  {
    state: "is not available without a connection",
    offline: true,
    shows: { text: /not available offline/i },
    doesNotShow: { heading: "Passkeys" },
  },
]);

testPage("a passkey that is demanded", "/orderList", [
  {
    state: "is asked for instead of every page",
    before: knowsPasskeys,
    server: {
      ...mine([], { demand: "back_office", is_demanded: true }),
      "company/order/list": refused("Add one", { code: "second_factor_needed" }, 403),
    },
    shows: {
      heading: "Your company demands a passkey",
      field: ["Name", "Your password"],
      button: ["Add a passkey", "Log Out"],
    },
    doesNotShow: { heading: "Order List" },
  },
  {
    state: "is asked for again after a lock, without the password that was typed",
    before: async () => {
      knowsPasskeys();
      await haveKeys();
    },
    server: {
      ...mine([], { demand: "back_office", is_demanded: true }),
      "company/order/list": refused("Add one", { code: "second_factor_needed" }, 403),
      "POST company/lock": {},
      "POST company/login/pin": { authorization: { token: "by pin", type: "bearer" }, user_id: 1 },
    },
    does: async (person, { store }) => {
      await person.type("Name", "Ben's phone");
      await person.type("Your password", "a long secret");
      store.dispatch(locked({ pick: null }));
      await person.sees("heading", "Who is there?");
      await person.keys("14821");
      const value = async (field: string) => ((await person.sees("field", field)) as HTMLInputElement).value;
      await vi.waitFor(async () => expect(await value("Name")).toBe("Ben's phone"));
      expect(await value("Your password")).toBe("");
    },
    shows: { heading: "Your company demands a passkey" },
  },
  {
    state: "is no longer asked for once it was added elsewhere",
    before: (_, store) => {
      knowsPasskeys();
      store.dispatch(enrolmentDemanded());
    },
    server: mine(two, { demand: "back_office", is_demanded: true }),
    shows: { heading: "Order List" },
    doesNotShow: { heading: "Your company demands a passkey" },
  },
]);
