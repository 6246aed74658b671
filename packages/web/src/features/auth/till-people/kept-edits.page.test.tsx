import { expect, vi } from "vitest";
import { brandRow, categoryRow } from "../../../local-db/copy.fixtures.ts";
import { storeKnown } from "../../../page-tests/known-place.fixtures.ts";
import { silent } from "../../../page-tests/page-server.fixtures.ts";
import { type OpenedPage, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import { oneUser, helperOfUsers as server, staffRow } from "../../../page-tests/people.fixtures.ts";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { locked } from "../../../session/auth-slice.ts";
import { haveKeys } from "./till-people.fixtures.ts";

/** A lock of Ben, who comes back by PIN, with a connection. */
const lock = {
  "POST company/lock": {},
  "POST company/login/pin": { authorization: { token: "by pin", type: "bearer" }, user_id: 1 },
};
const locks = async (person: Person, { store }: OpenedPage) => {
  store.dispatch(locked({ pick: null }));
  await person.sees("heading", "Who is there?");
};
const comesBack = (person: Person) => person.keys("14821");
const has = (person: Person, field: string, value: string) =>
  vi.waitFor(
    async () => expect(((await person.sees("field", field)) as HTMLInputElement).value).toBe(value),
    20_000,
  );

/** The person of the page, whom others change too. */
let farah = staffRow(41);
const before = async () => {
  farah = staffRow(41);
  await haveKeys();
};
const stored = {
  ...server,
  ...lock,
  "company/user/*": () => oneUser(farah),
  "POST company/user/update": () => {
    farah = staffRow(41, { name: "Farah Aziz" });
    return oneUser(farah);
  },
};

testPage("an edited row under a lock", "/user/41", [
  {
    state: "follows the server in fields that were saved before",
    before,
    server: stored,
    does: async (person, page) => {
      await person.type("Name", "Farah Aziz");
      await person.press("button", "Update");
      await person.sees("toast", "User Updated Successfully");
      await locks(person, page);
      farah = staffRow(41, { name: "Farah binti Aziz" });
      await comesBack(person);
      await has(person, "Name", "Farah binti Aziz");
    },
    shows: { heading: "User Update" },
    doesNotShow: { text: "Changed meanwhile by somebody else: Farah M." },
  },
  {
    state: "keeps what was typed, says what others have changed and follows them elsewhere",
    before,
    server: stored,
    does: async (person, page) => {
      await person.type("Name", "Farah Aziz");
      await locks(person, page);
      farah = staffRow(41, { name: "Farah M.", email: "fm@shop.example" });
      await comesBack(person);
      await has(person, "Email", "fm@shop.example");
      await has(person, "Name", "Farah Aziz");
      await person.sees("text", "Changed meanwhile by somebody else: Farah M.");
      await person.press("button", "Update");
      await person.sees("toast", "User Updated Successfully");
      const update = page.server.calls.findLast(({ path }) => path === "company/user/update");
      expect(update?.body).not.toHaveProperty("email");
    },
    shows: { field: "Name" },
    sends: { "POST company/user/update": { name: "Farah Aziz" } },
  },
  {
    state: "still says after it what others had changed before it",
    before,
    server: stored,
    does: async (person, page) => {
      await person.type("Name", "Farah Aziz");
      farah = staffRow(41, { name: "Farah M." });
      await locks(person, page);
      await comesBack(person);
      await person.sees("text", "Changed meanwhile by somebody else: Farah M.");
      await locks(person, page);
      await comesBack(person);
      await has(person, "Name", "Farah Aziz");
    },
    shows: { text: "Changed meanwhile by somebody else: Farah M." },
  },
]);

const keysOf = ({ server: { calls } }: OpenedPage) =>
  calls.filter(({ path }) => path === "company/product/store").map(({ body }) => body.temp_id);
const saves = async (person: Person) => {
  // Without a category the product gets 'General', once that is known.
  await vi.waitUntil(() => document.querySelectorAll("[placeholder='General']").length === 2, {
    timeout: 20_000,
  });
  await person.press("button", "Create Product");
};
let isStored = false;

testPage("a product whose answer is out at a lock", "/createProduct", [
  {
    state: "is sent again under the same key",
    before: async () => {
      isStored = false;
      await haveKeys();
    },
    rows: { categories: [categoryRow(5, "General")], brands: [{ ...brandRow(6), name: "General" }] },
    server: {
      ...lock,
      "POST company/product/store": (_, { memory }) =>
        isStored ? { product: memory.product(1) ?? {} } : silent,
    },
    does: async (person, page) => {
      await storeKnown(page);
      await person.type("Product Name", "Kopi");
      await person.type("Purchase Price", "7");
      await person.type("Sale Price", "12.5");
      await person.upload("Choose pictures", new File(["kopi"], "kopi.png", { type: "image/png" }));
      await person.sees("button", "Remove kopi.png");
      await saves(person);
      await vi.waitFor(() => expect(keysOf(page)).toHaveLength(1), 20_000);
      isStored = true;
      await locks(person, page);
      await comesBack(person);
      await has(person, "Product Name", "Kopi");
      await person.sees("button", "Remove kopi.png");
      await storeKnown(page);
      await saves(person);
      await person.sees("toast", "New Product Created Successfully");
      expect(keysOf(page)).toEqual([keysOf(page)[0], keysOf(page)[0]]);
    },
    shows: { heading: "Create Product" },
  },
]);
