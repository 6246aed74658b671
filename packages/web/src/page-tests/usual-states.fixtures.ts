import { broken, silent } from "./page-server.fixtures.ts";
import type { State } from "./page-table.fixtures.tsx";

export const unauthorized = "Unauthorized — You do not have permission to view this page.";

/** The states of every list page: while `call` is loading, when it has failed, and for people who may not open the page. */
export const listStates = (heading: string, call: string): State[] => [
  {
    state: "is loading",
    server: { [call]: silent },
    shows: { heading, text: "Loading" },
    doesNotShow: { button: "Retry" },
  },
  {
    state: "could not be read",
    server: { [call]: broken() },
    shows: { text: "Something went wrong.", button: "Retry" },
    doesNotShow: { text: "Loading" },
  },
  notForEverybody(heading),
];

/** Somebody who sells may not open it; another row shows its heading. */
export const notForEverybody = (heading: string): State => ({
  state: "is not for everybody",
  as: { permissions: ["pos:view"] },
  shows: { text: unauthorized },
  doesNotShow: { heading },
});
