import { afterEach, beforeEach, expect, it, vi } from "vitest";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Loads the module anew, as after a reload of the page. */
const load = async () => {
  vi.resetModules();
  return (await import("./held-registration.ts")).heldRegistration;
};

it("keeps the value over a reload, for its address only, until the code has matched", async () => {
  (await load()).keep(" Nur@Shop.example", "secret");
  expect((await load()).of("nur@shop.example ")).toEqual({ registration: "secret" });
  expect((await load()).of("other@shop.example")).toEqual({});
  (await load()).forget();
  expect((await load()).of("nur@shop.example")).toEqual({});
});

it("ignores an entry that it did not write", async () => {
  for (const value of ["{", "null", "7", '{"email":1}']) {
    stored.set("registration", value);
    vi.spyOn(console, "warn").mockImplementation(() => {});
    expect((await load()).of("nur@shop.example")).toEqual({});
  }
});

it("keeps the value until the page is left where the browser stores nothing", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const held = await load();
  held.keep("nur@shop.example", "secret");
  expect(held.of("nur@shop.example")).toEqual({ registration: "secret" });
});
