import { broken, silent } from "./page-server.fixtures.ts";
import type { State } from "./page-table.fixtures.tsx";

export const unauthorized = "Unauthorized — You do not have permission to view this page.";

/** Of a page that is a list: while it is read by this call, when that failed, and for who may not open it. */
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
