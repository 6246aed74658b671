import { expect, vi } from "vitest";
import { type OpenedPage, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { locked } from "../../../session/auth-slice.ts";
import { haveKeys } from "./till-people.fixtures.ts";

const ends = { "POST company/lock": {} };
const value = async (person: Person, field: string) =>
  ((await person.sees("field", field)) as HTMLInputElement).value;
/** Ben types half a form, and locks. Without a connection, because no stream is then broken off. */
const locksHalfTyped =
  (field: string) =>
  async (person: Person, { store }: OpenedPage) => {
    await person.type(field, "Rosli bin Ahmad");
    store.dispatch(locked({ pick: null }));
    await person.sees("heading", "Who is there?");
    expect(document.body.innerHTML).not.toContain("Rosli");
  };
const locksUser = locksHalfTyped("Name");

testPage("a half typed form under the lock page", "/createUser", [
  {
    state: "is not in the document",
    before: haveKeys,
    offline: true,
    server: ends,
    does: locksUser,
    shows: { heading: "Who is there?" },
    doesNotShow: { heading: "Create User", textbox: "Name" },
  },
  {
    state: "is as it was when the same person comes back",
    before: haveKeys,
    offline: true,
    server: ends,
    does: async (person, page) => {
      await locksUser(person, page);
      await person.keys("14821");
      await person.sees("heading", "Create User");
      await vi.waitFor(async () => expect(await value(person, "Name")).toBe("Rosli bin Ahmad"));
    },
    shows: { heading: "Create User", textbox: "Name" },
    doesNotShow: { heading: "Who is there?" },
  },
  {
    state: "of a new product is as it was, too",
    at: "/createProduct",
    before: haveKeys,
    offline: true,
    server: ends,
    does: async (person, page) => {
      await person.type("Sale Price", "12.5");
      await locksHalfTyped("Product Name")(person, page);
      await person.keys("14821");
      await vi.waitFor(async () => expect(await value(person, "Product Name")).toBe("Rosli bin Ahmad"));
      expect(await value(person, "Sale Price")).toBe("12.50");
    },
    shows: { heading: "Create Product" },
  },
  {
    state: "is nobody else's",
    before: haveKeys,
    offline: true,
    server: ends,
    does: async (person, page) => {
      await locksUser(person, page);
      await person.keys("24821");
      await person.sees("button", "Profile menu of Siti");
      expect(await value(person, "Name")).toBe("");
    },
    shows: { heading: "Create User", textbox: "Name" },
  },
  {
    state: "is given up for the password",
    before: haveKeys,
    offline: true,
    server: { ...ends, "company/till-addresses": { addresses: [] } },
    does: async (person, page) => {
      await locksUser(person, page);
      await person.press("button", "Sign in with password");
    },
    shows: { heading: "Sign in to Clove POS", textbox: "Email" },
  },
]);
