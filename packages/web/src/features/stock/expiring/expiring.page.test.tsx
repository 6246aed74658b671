import type { Expiring } from "@clove/domain/stock/expiring.schema.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import { listStates } from "../../../page-tests/usual-states.fixtures.ts";
import { milk } from "./expiring.fixtures.ts";

const call = "company/stock/expiring";
const listed = (...expiring: Expiring[]) => ({ [call]: { expiring, count: expiring.length } });

testPage("what expires", "/expiring", [
  ...listStates("Expiring", call),
  {
    state: "is nothing",
    server: listed(),
    shows: { text: "Nothing with an expiry date expires so soon" },
  },
  {
    state: "is not available without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "has day, words, batch, supplier, what is left and its cost",
    server: listed(milk),
    shows: {
      cell: ["9550001", "Town", "M-1", "Dairy", "2026-11-19", "expired 2 days ago", "3", "RM 6.00"],
      link: "Milk",
      button: ["Export CSV", "Print"],
    },
    doesNotShow: { text: "Nothing with an expiry date expires so soon" },
  },
  {
    state: "tells what will expire from what is long good",
    server: listed({ ...milk, expires_on: "2027-02-19", batch_no: null }),
    shows: { cell: ["2027-02-19", "90 days left", "#4"] },
  },
  {
    state: "has no costs for a person who may not see them",
    server: listed({ ...milk, purchase_price: undefined }),
    shows: { cell: "M-1" },
    doesNotShow: { cell: "RM 6.00" },
  },
  {
    state: "is asked for within some days",
    server: listed(milk),
    does: (person) => person.choose("Expires", "Within 7 days"),
    shows: { cell: "M-1" },
    sends: { [call]: { days: "7" } },
  },
  {
    state: "can be only what has expired",
    server: listed(),
    does: (person) => person.choose("Expires", "Expired"),
    shows: { text: "Nothing with an expiry date has expired" },
    sends: { [call]: { expired: "1" } },
  },
]);
