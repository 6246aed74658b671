import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { keepUserHelperAnswer } from "./users.offline.ts";

const helper = { genders: ["male", "female"], userRoles: ["branch_manager", "cashier", "customer"] };

testPage("a new user without a connection", "/createUser", [
  {
    state: "has the roles, rights and stores that were last read online",
    offline: true,
    before: () => keepUserHelperAnswer({ success: true, message: "OK", data: helper }),
    does: async (person) => {
      await person.choose("Select Gender", "Female");
      await person.choose("Select User Role", "Cashier");
    },
    shows: { checkbox: ["Town", "Depot", "pos:view"], button: "Create User" },
  },
]);
