import { testPage } from "../../page-tests/page-table.fixtures.tsx";

const at = "2026-11-21T04:00:00.000Z";
const key = (id: number, changes: object = {}) => ({
  ...{ id, device_id: `device-${id}`, device_name: `Chrome on Windows ${id}` },
  ...{ terminal: { id: 7, name: "Till 1" }, given_to: { id: 1, name: "Mei" } },
  ...{ created_at: at, seen_at: at, signed_at: null, replaced_at: null, revoked_at: null },
  ...changes,
});
const keys = [key(1), key(2, { revoked_at: at }), key(3, { replaced_at: at, terminal: null })];
const server = { "company/receipt-key/list": { receipt_keys: keys, count: 3 } };
const revoke = "Revoke: Chrome on Windows 1";

testPage("the keys for receipts", "/receiptKeys", [
  {
    state: "lists the devices with the state of their keys",
    server,
    shows: {
      heading: "Receipt Keys",
      text: ["In use", "Revoked", "Gets a new key", "Till 1"],
      button: [
        revoke,
        "New key: Chrome on Windows 1",
        "New key: Chrome on Windows 2",
        "Revoke: Chrome on Windows 3",
      ],
    },
    doesNotShow: { text: "No device has a key yet. Each till gets one on its sale screen." },
  },
  {
    state: "revokes one after a question",
    server: { ...server, "POST company/receipt-key/revoke": {} },
    does: async (person) => {
      await person.press("button", revoke);
      await person.sees("dialog", "Revoke the key of Chrome on Windows 1?");
      await person.press("button", "Revoke");
    },
    shows: { toast: "The device's key is revoked" },
    sends: { "POST company/receipt-key/revoke": { id: 1 } },
  },
  {
    state: "gives a revoked device a new one",
    server: { ...server, "POST company/receipt-key/renew": {} },
    does: async (person) => {
      await person.press("button", "New key: Chrome on Windows 2");
      await person.press("button", "New key");
    },
    shows: { toast: "The device gets a new key" },
    sends: { "POST company/receipt-key/renew": { id: 2 } },
  },
  {
    state: "has none",
    server: { "company/receipt-key/list": { receipt_keys: [], count: 0 } },
    shows: { text: "No device has a key yet. Each till gets one on its sale screen." },
  },
  {
    state: "is the administrators' only",
    as: { permissions: ["company:view"] },
    shows: { text: /^Unauthorized/ },
    doesNotShow: { heading: "Receipt Keys" },
  },
  { state: "needs a connection", server, offline: true, shows: { text: /not available offline/ } },
]);
