import type { DeviceProof } from "@clove/domain/proof/proof.schema.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { listStates } from "../../page-tests/usual-states.fixtures.ts";

const list = "company/proof";
const device: DeviceProof = {
  device_id: "3f2a9c00-0000-4000-8000-000000000001",
  made: 5231,
  received: 5231,
  kept_aside: 0,
  void: 0,
  missing: [],
  head: "ab12cd34ef56ab12cd34ef56ab12cd34ef56ab12cd34ef56ab12cd34ef56ab12",
  last: {
    at: "2026-11-21T04:00:00.000Z",
    terminal: { id: 1, name: "Till 1" },
    branch: { id: 1, name: "Town" },
    cashier: { id: 1, name: "Ben" },
  },
  told: null,
  replaces: null,
  faults: [],
};

testPage("the page Proof", "/proof", [
  ...listStates("Proof", list),
  {
    state: "is for administrators",
    as: { permissions: ["report:view", "company:view"] },
    shows: { text: "Unauthorized — You do not have permission to view this page." },
    doesNotShow: { heading: "Proof" },
  },
  {
    state: "is not available without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "says why no till is there yet",
    server: { [list]: { devices: [] } },
    shows: { text: "No sale has a number yet. Each till numbers its sales from now on." },
  },
  {
    state: "says that a till's sales are complete, and where it sold last",
    server: { [list]: { devices: [device] } },
    shows: {
      text: ["made 1 … 5,231, received 5,231, complete", "Town", "Device 3f2a9c00", "ab12cd34ef56", "Ben"],
      button: ["Check stored sales", "Save proof file"],
    },
    doesNotShow: {
      text: ["Missing: 4, 5,230 – 5,231", "Kept aside or discarded: 1", "Void, no sale got them: 2"],
    },
  },
  {
    state: "names what is missing, twice or replaced",
    server: {
      [list]: {
        devices: [
          {
            ...device,
            received: 5228,
            missing: [
              [4, 4],
              [5230, 5231],
            ],
            kept_aside: 1,
            void: 2,
            told: { device_no: 5231, at: "2026-11-21T04:00:00.000Z", held_to: 5229 },
            replaces: { device_id: "0badcafe-0000-4000-8000-000000000001", device_no: 41 },
            faults: [{ device_no: 7, fault: "fork", order: { id: 9, order_ref: "261121T0001R00009" } }],
          },
        ],
      },
    },
    shows: {
      text: [
        "made 1 … 5,231, received 5,228",
        "Missing: 4, 5,230 – 5,231",
        /Number 7 was given twice/,
        /^This till had numbers up to 5,231 when it was last heard of \(.*\); the server holds up to 5,229$/,
        "Kept aside or discarded: 1",
        "Void, no sale got them: 2",
        "Goes on for device 0badcafe, whose data were lost or copied after number 41",
      ],
      link: "261121T0001R00009",
    },
  },
  {
    state: "hashes the stored sales again, and names those that were changed",
    server: {
      [list]: { devices: [device] },
      "company/proof/check": {
        compared: 5231,
        faults: [
          {
            device_id: device.device_id,
            device_no: 8,
            fault: "hash",
            order: { id: 10, order_ref: "261121T0001R00010" },
          },
        ],
      },
    },
    does: (person) => person.press("button", "Check stored sales"),
    shows: {
      text: ["Not as they were sold: 1", /Number 8 is not as it was sold/],
      link: "261121T0001R00010",
    },
  },
  {
    state: "says that no stored sale was changed",
    server: { [list]: { devices: [device] }, "company/proof/check": { compared: 5231, faults: [] } },
    does: (person) => person.press("button", "Check stored sales"),
    shows: { text: "Sales compared with what the tills sold: 5,231. None was changed." },
  },
]);
