import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { baseApi } from "../../api/base-api.ts";
import { stubFetch } from "../../api/stub-fetch.fixtures.ts";
import { clovePosDb } from "../../local-db/clove-pos-db.ts";
import { companyRow, profileOf } from "../../local-db/copy.fixtures.ts";
import { closeLocalCopy, keepProfile, localCopy } from "../../local-db/local-copy.ts";
import { ownDevice } from "../../local-db/own-device.ts";
import { readReceiptKey } from "../../local-db/receipt-key.ts";
import { keepReceiptKey } from "./keep-key.api.ts";

type Answer = { receipt_key: { id: number; secret: string } | null; is_revoked: boolean };
let asked: object[];
let answer: Answer;

const store = configureStore({
  reducer: {
    auth: () => ({ accessToken: "t", user_id: 1 }),
    connectivity: () => ({ online: true }),
    [baseApi.reducerPath]: baseApi.reducer,
  },
  middleware: (defaults) => defaults().concat(baseApi.middleware),
});
const keep = () => keepReceiptKey(1, 7, store.dispatch);
const key = () => readReceiptKey(clovePosDb(), 1);
const anHourLater = () => {
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 3_600_001);
};

beforeEach(async () => {
  await Promise.all(clovePosDb().tables.map((table) => table.clear()));
  await keepProfile(profileOf(1));
  (await localCopy(1)).memory.company = companyRow("Kedai");
  asked = [];
  answer = { receipt_key: { id: 5, secret: "c2VjcmV0" }, is_revoked: false };
  stubFetch(async (request) => {
    asked.push((await request.json()) as object);
    return Response.json({ success: true, message: "", data: answer });
  });
});
afterEach(async () => {
  closeLocalCopy();
  // Other files use the same database.
  await Promise.all(clovePosDb().tables.map((table) => table.clear()));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("gets a key once, tells which one it has an hour later, and loses it when it is revoked", async () => {
  await keep();
  await keep();
  const { device_id } = await ownDevice(clovePosDb(), 1);
  expect(asked).toMatchObject([{ device_id, terminal_id: 7, key_id: null, signed_at: null }]);
  expect(await key()).toMatchObject({ id: 5, secret: expect.anything() });
  anHourLater();
  answer = { receipt_key: null, is_revoked: false };
  await keep();
  expect(asked[1]).toMatchObject({ device_id, key_id: 5 });
  expect(await key()).toMatchObject({ id: 5, secret: expect.anything() });
  anHourLater();
  answer = { receipt_key: null, is_revoked: true };
  await keep();
  expect((await key())?.secret).toBeNull();
  anHourLater();
  answer = { receipt_key: { id: 6, secret: "bmV3" }, is_revoked: false };
  await keep();
  expect(asked[3]).toMatchObject({ key_id: null });
  expect((await key())?.id).toBe(6);
});

it("asks for none where the company prints no codes", async () => {
  (await localCopy(1)).memory.company = {
    ...companyRow("Kedai"),
    invoice_layout: '[{"receipt_code":false}]',
  };
  await keep();
  expect(asked).toEqual([]);
});
