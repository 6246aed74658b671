import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { listStates } from "../../../page-tests/usual-states.fixtures.ts";

const list = "company/supplier/list";
const zeta = { id: 4, name: "Zeta Trading", contact: "Aina, 012-345 6789", status: "active" };
const listed = { [list]: { suppliers: [zeta], count: 1 } };
const adds = async (person: Person) => {
  await person.press("button", "Add Supplier");
  await person.sees("dialog", "Add Supplier");
  await person.type("Name", "Delta");
  await person.type("Contact", "delta@mail.example");
  await person.press("button", "Create");
};
const edits = async (person: Person) => {
  await person.press("button", "Edit Zeta Trading");
  await person.sees("dialog", "Edit Zeta Trading");
};

testPage("the suppliers", "/supplierList", [
  ...listStates("Suppliers", list),
  {
    state: "are not there without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "are listed with their contact",
    server: listed,
    shows: {
      cell: ["Zeta Trading", "Aina, 012-345 6789", "active"],
      button: ["Add Supplier", "Edit Zeta Trading"],
    },
  },
  {
    state: "are only shown to a person who may not buy",
    as: { permissions: ["purchase:view"] },
    server: listed,
    shows: { cell: "Zeta Trading" },
    doesNotShow: { button: ["Add Supplier", "Edit Zeta Trading"] },
  },
  {
    state: "need a name",
    server: listed,
    does: async (person) => {
      await person.press("button", "Add Supplier");
      await person.sees("dialog", "Add Supplier");
      await person.press("button", "Create");
    },
    shows: { text: "Name is required" },
  },
  {
    state: "are added",
    server: { ...listed, "POST company/supplier/store": { supplier: { ...zeta, id: 5, name: "Delta" } } },
    does: adds,
    shows: { toast: "Supplier Created Successfully" },
    sends: { "POST company/supplier/store": { name: "Delta", contact: "delta@mail.example" } },
  },
  {
    state: "were refused, with the reason at the field",
    server: {
      ...listed,
      "POST company/supplier/store": refused("Delta exists already", {
        errors: [{ path: "name", message: "The name is taken" }],
      }),
    },
    does: adds,
    shows: { toast: "Delta exists already", text: "The name is taken" },
  },
  {
    state: "are changed, and can be inactive",
    server: { ...listed, "POST company/supplier/update": { supplier: zeta } },
    does: async (person) => {
      await edits(person);
      await person.type("Contact", "");
      await person.choose("Status", "Inactive");
      await person.press("button", "Update");
    },
    shows: { toast: "Supplier Updated Successfully" },
    sends: {
      "POST company/supplier/update": { id: 4, name: "Zeta Trading", contact: "", status: "inactive" },
    },
  },
]);
