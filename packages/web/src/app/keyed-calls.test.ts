import { configureStore } from "@reduxjs/toolkit";
import { afterEach, expect, it, vi } from "vitest";
import { baseApi } from "../api/base-api.ts";
import { stubFetch } from "../api/stub-fetch.fixtures.ts";

const files = import.meta.glob("../features/**/*.api.ts", { eager: true });

/**
 * Idempotent calls: sign-in and sign-up have codes, challenges and sessions of their own, a device's new key and a new question for an
 * approval end the one before, a counted line has its key, a check of the books is joined, the others set a state.
 */
const keyless = [
  ...["answerApproval", "approveByPin", "askApproval", "withdrawApproval"],
  ...["forgotPassword", "login", "matchOtp", "register", "sendOtp", "setPassword"],
  // What a passkey signs is used up.
  ...["loginByPasskey", "loginByCode", "beginPasskey", "storePasskey", "removePasskey"],
  ...["makeRecoveryCodes", "demandSecondFactor", "resetSecondFactor"],
  ...[
    "assignBranch",
    "countStock",
    "makeDeviceKey",
    "readPurchaseFile",
    "removeDeviceKey",
    "makeDisplayCode",
    "removeDisplay",
    "setDailySummary",
    ...["askReceiptKey", "revokeReceiptKey", "renewReceiptKey", "lookAtReceipt", "restoreReceipt"],
    "setFavourite",
    "setLanguage",
    "settleQuarantine",
    "checkBooks",
    "unassignBranch",
    "updateCompany",
  ],
];
/** A GET, and mutations that never leave this device. */
const reads = ["logout", "discardRefused", "forgetRemarks", "holdCart"];

type Mutation = {
  initiate: (body: object) => (...args: unknown[]) => PromiseLike<{ error?: { message?: string } }>;
};
const mutations = Object.entries(baseApi.endpoints as Record<string, object>).flatMap(([name, endpoint]) =>
  "useMutation" in endpoint ? [[name, endpoint as unknown as Mutation] as const] : [],
);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The request that is sent when the mutation is started with this body. */
async function sent({ initiate }: Mutation, body: object) {
  const requests: Request[] = [];
  stubFetch((request) => {
    requests.push(request);
    return Response.json({ success: true, message: "", data: { authorization: {}, user: {} } });
  });
  const store = configureStore({
    reducer: {
      auth: () => ({ accessToken: "t", user_id: 1 }),
      connectivity: () => ({ online: true }),
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(baseApi.middleware),
  });
  const { error } = await initiate(body)(store.dispatch, store.getState, undefined);
  return { requests, error };
}

/** Some mutations get more than a body: a sale its facts, a small record its noun. */
function bodyOf(name: string, body: object): object {
  if (name === "placeOrder") return { body: { items: [], ...body }, isHeld: true, cart: { owner: "1:1" } };
  return /^(store|update|merge)Named/.test(name) ? { noun: "brand", ...body } : body;
}

it("covers every mutation", () => {
  expect(Object.keys(files).length).toBeGreaterThan(10);
  const names = mutations.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining([...keyless, ...reads, "placeOrder", "storeProduct"]));
});

it.each(mutations.filter(([name]) => ![...keyless, ...reads].includes(name)))(
  "%s is not sent without a key",
  async (name, mutation) => {
    // RTK Query logs what a base query throws.
    vi.spyOn(console, "error").mockImplementation(() => {});
    const without = await sent(mutation, bodyOf(name, {}));
    expect(without.error).toMatchObject({ message: expect.stringMatching(/needs a temp_id/) });
    expect(without.requests).toEqual([]);
    const keyed = await sent(mutation, bodyOf(name, { temp_id: "T0001-key" }));
    expect(keyed.requests).toHaveLength(1);
    expect(await keyed.requests[0]!.text()).toContain("T0001-key");
  },
);
