import { expect } from "vitest";
import type { AppStore } from "../../app/store.ts";
import { clovePosDb } from "../../local-db/clove-pos-db.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { heldTerminal } from "../../page-tests/shop.fixtures.ts";
import { terminalChosen } from "../../session/place-slice.ts";
import { keepUserHelperAnswer } from "./users.offline.ts";

const helper = { genders: ["male", "female"], userRoles: ["branch_manager", "cashier", "customer"] };

const keepHelper = () => keepUserHelperAnswer({ success: true, message: "OK", data: helper });
/** The number of a device's counter is a part of its records' ids. */
const hasCounter = (store: AppStore) => {
  const { id, unique_no, name, branch_id } = heldTerminal;
  store.dispatch(terminalChosen({ id, unique_no, name, branch_id }));
};
const fillsCashier = async (person: Person) => {
  await person.type("Name", "Farah");
  await person.type("Email", "farah2@shop.example");
  await person.choose("Select Gender", "Female");
  await person.choose("Select User Role", "Cashier");
};

testPage("a new user without a connection", "/createUser", [
  {
    state: "has the roles, rights and stores that were last read online",
    offline: true,
    before: keepHelper,
    does: async (person) => {
      await person.choose("Select Gender", "Female");
      await person.choose("Select User Role", "Cashier");
    },
    shows: { checkbox: ["Town", "Depot", "pos:view"], button: "Create User" },
  },
  {
    state: "is not kept without a store if it is staff",
    offline: true,
    before: async (_, store) => {
      await keepHelper();
      hasCounter(store);
    },
    does: async (person) => {
      await fillsCashier(person);
      await person.press("button", "Create User");
    },
    shows: { text: "Tick at least one store. Without a store nobody can work." },
    doesNotShow: { toast: "User saved locally. It will be synced when you are back online." },
  },
  {
    state: "is kept with its stores",
    offline: true,
    before: async (_, store) => {
      await keepHelper();
      hasCounter(store);
    },
    does: async (person) => {
      await fillsCashier(person);
      await person.press("checkbox", "Town");
      await person.press("button", "Create User");
      await person.sees("toast", "User saved locally. It will be synced when you are back online.");
      const [record] = await clovePosDb().outbox.toArray();
      expect(record?.body).toMatchObject({ users: [{ role: "cashier", branch_ids: [1] }] });
    },
    shows: { toast: "User saved locally. It will be synced when you are back online." },
  },
]);
