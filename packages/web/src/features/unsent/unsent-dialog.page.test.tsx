import type { LocalCopy } from "../../local-db/local-copy.ts";
import type { OutboxRow } from "../../local-db/rows.ts";
import { silent } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { unsentSale } from "../../page-tests/shop.fixtures.ts";
import { unsentCounted } from "../../sync/sync-slice.ts";

const noUpload = { "POST company/offline/sync": silent };
const opens = (person: Person) => person.press("button", /Last sync|Not synced yet/);
const title = "Unsent records";

/** The record of a person who was added here and refused by the server. */
const refusedUser =
  (changes: Partial<OutboxRow>, role = "cashier") =>
  ({ db }: LocalCopy) =>
    db.outbox.add({
      temp_id: "T0001-u",
      kind: "user",
      company_id: 1,
      user_id: 1,
      created_at: "2026-11-21T04:00:00.000Z",
      state: "refused",
      code: "forbidden",
      message: "You may not add cashiers.",
      body: { users: [{ temp_id: "T0001-u", name: "Farah", role }] },
      ...changes,
    });

testPage("the unsent records", "/orderList", [
  {
    state: "are none",
    does: opens,
    shows: { dialog: title, text: "Everything is sent", button: "Sync now" },
  },
  {
    state: "wait without a connection",
    offline: true,
    before: (copy) => unsentSale(copy),
    does: opens,
    shows: {
      dialog: title,
      region: "1 not sent",
      text: ["Order 261121T0001S00001 · RM 10.00", "Pending Sync"],
      disabled: "Sync now",
    },
    doesNotShow: { text: "Everything is sent", region: "Not stored by the server" },
  },
  {
    state: "are not stored, for the reason that the server gave",
    server: noUpload,
    before: refusedUser({}),
    does: opens,
    shows: {
      region: "Not stored by the server",
      text: ["User Farah", "You may not add cashiers.", "Refused"],
      button: "Discard",
    },
  },
  {
    state: "cannot be discarded here if they are customers, whom sales may name",
    server: noUpload,
    before: refusedUser({}, "customer"),
    does: opens,
    shows: { text: "You may not add cashiers." },
    doesNotShow: { button: "Discard" },
  },
  {
    state: "cannot be discarded here if the server keeps them aside",
    server: noUpload,
    before: refusedUser({ state: "quarantined" }),
    does: opens,
    shows: { text: ["You may not add cashiers.", "Kept aside"] },
    doesNotShow: { button: "Discard" },
  },
  {
    state: "are discarded after a question",
    server: noUpload,
    before: refusedUser({}),
    does: async (person) => {
      await opens(person);
      await person.press("button", "Discard");
      await person.sees("dialog", "Discard User Farah");
      await person.press("button", "Discard");
    },
    shows: { toast: "Record discarded", text: "Everything is sent" },
  },
  {
    state: "have remarks, which link to the order",
    before: (_, store) =>
      store.dispatch(
        unsentCounted({
          waiting: 0,
          quarantined: 0,
          lastSyncAt: null,
          remarks: [{ kind: "order", id: 12, name: "261121T0001S00001", warnings: ["oversold"] }],
        }),
      ),
    does: (person) => person.press("button", /remark/),
    shows: {
      region: "Stored with remarks",
      link: "Order 261121T0001S00001",
      text: "More was sold than was in stock.",
      button: "Mark as read",
    },
  },
]);
